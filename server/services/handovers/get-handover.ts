import type { HandoverQuery, HandoverStateDto } from '#lib/contracts/handovers.ts';
import type { ContributorDocument } from '#server/models/contributor.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { findOwnPerson } from '#server/services/contributors/find-own-person.ts';
import { arrivedSince } from './arrived-since.ts';

/** Returns how far the caller's handover is. Throws NOT_FOUND. */
export async function getHandover(
  ctx: ServiceContext,
  { tributeId, personId, expiresAt }: HandoverQuery,
): Promise<HandoverStateDto> {
  const { person: own } = await findOwnPerson(ctx, tributeId, personId);
  const { openedAt, openedBefore } = own.handover ?? {};
  const since = openedBefore ?? openedAt;
  const arrived = since ? await arrivedSince(own, since) : [];
  const takeIds = arrived.flatMap(({ takeId }) => takeId ?? []);
  if (arrived.length > 0) return { state: 'ARRIVED', takeIds };
  if (expiresAt !== undefined && expiresAt !== own.handover?.expiresAt.toISOString())
    return { state: 'EXPIRED', takeIds };
  if (openedAt) return { state: 'OPENED', takeIds };
  return { state: isWaiting(own) ? 'WAITING' : 'EXPIRED', takeIds };
}

const isWaiting = ({ handover }: ContributorDocument): boolean =>
  handover != null && handover.expiresAt > new Date();
