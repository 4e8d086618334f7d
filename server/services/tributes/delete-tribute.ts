import { markTributeDeleted } from '#server/models/tribute-status.ts';
import { publish } from '#server/realtime/publish.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { afterCreditsAdded } from '#server/services/credits/after-credits-added.ts';
import { forgetPublicTribute } from './get-public-tribute.ts';
import { requireOwnTribute } from './require-tribute.ts';

/** Deletes a tribute softly: it is gone for everybody, and kept for 30 days (product.md §4). @throws AppError NOT_FOUND */
export async function deleteTribute(ctx: ServiceContext, tributeId: string): Promise<void> {
  const tribute = await requireOwnTribute(ctx, tributeId);
  await markTributeDeleted(tribute);
  const userId = tribute.createdBy?.userId ?? '';
  await afterCreditsAdded(userId);
  forgetPublicTribute(tributeId);
  publish(userId, 'tribute:changed', { tributeId });
}
