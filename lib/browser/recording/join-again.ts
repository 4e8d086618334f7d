import type { ApiResult } from '#lib/browser/api/client.ts';
import { joinTribute } from '#lib/browser/api/submissions.ts';
import type { JoinTributeInput } from '#lib/contracts/contributors.ts';
import type { JoinedDto } from '#lib/contracts/invites.ts';
import { nameKeyOf, rememberedId } from './remembered-name.ts';
import { wasErased } from './was-erased.ts';

const ERASED: ApiResult<never> = { status: 410, data: null, error: '', code: 'GONE', fields: {} };

type Joining = Promise<ApiResult<JoinedDto>>;

const underWay = new Map<string, Joining>();

/**
 * Joins for a browser that lost its cookie, unless its person erased themselves: then nothing may bring them back. The
 * person that the device greets becomes its last; others join for what it kept of them. Calls for one person share a join:
 * a preview and an upload would make two guests.
 */
export async function joinAgain(self: JoinTributeInput): Joining {
  const { tributeId, isThankYou = false, personId, name } = self;
  if (wasErased(tributeId, isThankYou, personId)) return ERASED;
  const key = JSON.stringify([tributeId, isThankYou, personId ?? name]);
  const isForKept = personId !== undefined && personId !== rememberedId(nameKeyOf(tributeId, isThankYou));
  const joining =
    underWay.get(key) ??
    joinTribute({ ...self, isAgain: true, ...(isForKept && { isForKept }) }).finally(() =>
      underWay.delete(key),
    );
  underWay.set(key, joining);
  return joining;
}
