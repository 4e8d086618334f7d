import type { HandoverStateDto, StartHandoverInput } from '#lib/contracts/handovers.ts';
import type { ContributorDocument } from '#server/models/contributor.ts';
import { Submission } from '#server/models/submission.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { requireOwnContributor } from './own-contributor.ts';

/** Returns how far the caller's handover is. Throws NOT_FOUND. */
export async function getHandover(
  ctx: ServiceContext,
  { tributeId }: StartHandoverInput,
): Promise<HandoverStateDto> {
  return { state: await stateOf(await requireOwnContributor(ctx, tributeId)) };
}

async function stateOf({ _id, handover }: ContributorDocument): Promise<HandoverStateDto['state']> {
  if (!handover) return 'EXPIRED';
  const { openedAt, expiresAt } = handover;
  if (!openedAt) return expiresAt > new Date() ? 'WAITING' : 'EXPIRED';
  const arrived = await Submission.exists({
    contributor: _id,
    createdAt: { $gte: openedAt },
    status: { $ne: 'UPLOADING' },
    deletedAt: null,
  });
  return arrived ? 'ARRIVED' : 'OPENED';
}
