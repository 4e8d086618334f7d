import type { HandoverQuery, HandoverStateDto } from '#lib/contracts/handovers.ts';
import type { ContributorDocument } from '#server/models/contributor.ts';
import { Submission } from '#server/models/submission.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { requireOwnContributor } from './own-contributor.ts';

/** Returns how far the caller's handover is. Throws NOT_FOUND. */
export async function getHandover(
  ctx: ServiceContext,
  { tributeId }: HandoverQuery,
): Promise<HandoverStateDto> {
  const own = await requireOwnContributor(ctx, tributeId);
  const openedAt = own.handover?.openedAt;
  if (!openedAt) return { state: isWaiting(own) ? 'WAITING' : 'EXPIRED', takeIds: [] };
  const arrived = await arrivedSince(own, openedAt);
  const takeIds = arrived.flatMap(({ takeId }) => takeId ?? []);
  return { state: arrived.length > 0 ? 'ARRIVED' : 'OPENED', takeIds };
}

const isWaiting = ({ handover }: ContributorDocument): boolean =>
  handover != null && handover.expiresAt > new Date();

async function arrivedSince({ _id }: ContributorDocument, openedAt: Date) {
  return Submission.find({
    contributor: _id,
    createdAt: { $gte: openedAt },
    status: { $ne: 'UPLOADING' },
    deletedAt: null,
  });
}
