import type { HandoverDto, StartHandoverInput } from '#lib/contracts/handovers.ts';
import { Contributor, type ContributorDocument } from '#server/models/contributor.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { findOwnPerson } from '#server/services/contributors/find-own-person.ts';
import { arrivedSince } from './arrived-since.ts';
import { HANDOVER_MS, handoverHash, newHandoverToken } from './handover-token.ts';

/** Issues a token by which one other browser becomes the caller; it replaces an earlier one. Throws NOT_FOUND. */
export async function startHandover(
  ctx: ServiceContext,
  { tributeId, personId, draft }: StartHandoverInput,
): Promise<HandoverDto> {
  const { person: own } = await findOwnPerson(ctx, tributeId, personId);
  const token = newHandoverToken();
  const expiresAt = new Date(Date.now() + HANDOVER_MS);
  const openedBefore = await unansweredSince(own);
  const handover = {
    tokenHash: handoverHash(token),
    expiresAt,
    ...(draft && { draft }),
    ...(openedBefore && { openedBefore }),
  };
  await Contributor.updateOne({ _id: own._id }, { $set: { handover } });
  return { token, expiresAt: expiresAt.toISOString() };
}

/** Returns when an earlier token was used, if its answer is still to come: it counts although there is a new token. */
async function unansweredSince(own: ContributorDocument): Promise<Date | null> {
  const since = own.handover?.openedBefore ?? own.handover?.openedAt;
  if (!since) return null;
  return (await arrivedSince(own, since)).length > 0 ? null : since;
}
