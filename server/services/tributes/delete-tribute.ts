import { markTributeDeleted } from '#server/domain/status/tribute-status.ts';
import { publishTributeChange } from '#server/realtime/publish.ts';
import { requireAccess } from '#server/services/access/require-access.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { afterCreditsAdded } from '#server/services/credits/after-credits-added.ts';
import { invalidatePublicTribute } from './get-public-tribute.ts';

/** Deletes a tribute softly and keeps it for 30 days (docs/specification.md#life-deletion). Throws NOT_FOUND. */
export async function deleteTribute(ctx: ServiceContext, tributeId: string): Promise<void> {
  const { tribute } = await requireAccess(ctx, tributeId, 'manage');
  await markTributeDeleted(tribute);
  await afterCreditsAdded(tribute.createdBy.userId);
  invalidatePublicTribute(tributeId);
  publishTributeChange(tribute);
}
