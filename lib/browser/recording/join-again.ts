import type { ApiResult } from '#lib/browser/api/client.ts';
import { joinTribute } from '#lib/browser/api/submissions.ts';
import type { ContributorDto, JoinTributeInput } from '#lib/contracts/contributors.ts';
import { wasErased } from './was-erased.ts';

const ERASED: ApiResult<never> = { status: 410, data: null, error: '', code: 'GONE', fields: {} };

/** Joins for a browser that lost its cookie, unless its person erased themselves: then nothing may bring them back. */
export const joinAgain = async (self: JoinTributeInput): Promise<ApiResult<ContributorDto>> =>
  wasErased(self.tributeId, self.isThankYou, self.personId)
    ? ERASED
    : joinTribute({ ...self, isAgain: true });
