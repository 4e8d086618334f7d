import type { ApiResult } from '#lib/browser/api/client.ts';
import { joinTribute } from '#lib/browser/api/submissions.ts';
import type { ContributorDto, JoinTributeInput } from '#lib/contracts/contributors.ts';
import { nameKeyOf, rememberedId } from './remembered-name.ts';
import { wasErased } from './was-erased.ts';

const ERASED: ApiResult<never> = { status: 410, data: null, error: '', code: 'GONE', fields: {} };

/**
 * Joins for a browser that lost its cookie, unless its person erased themselves: then nothing may bring them back. The person
 * that the device greets becomes its last; others join for what it kept of them.
 */
export async function joinAgain(self: JoinTributeInput): Promise<ApiResult<ContributorDto>> {
  const { tributeId, isThankYou = false, personId } = self;
  if (wasErased(tributeId, isThankYou, personId)) return ERASED;
  const isForKept = personId !== undefined && personId !== rememberedId(nameKeyOf(tributeId, isThankYou));
  return joinTribute({ ...self, isAgain: true, ...(isForKept && { isForKept }) });
}
