import type { ReelStatusDto } from '#lib/contracts/reels.ts';
import { Render } from '#server/models/render.ts';
import { publishTributeChange } from '#server/realtime/publish.ts';
import { requireAccess } from '#server/services/access/require-access.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { getReelStatus } from './get-reel-status.ts';

/** Cancels a render in progress and keeps earlier ones. Does nothing if none is running. Throws NOT_FOUND. */
export async function cancelReel(ctx: ServiceContext, tributeId: string): Promise<ReelStatusDto> {
  const { tribute } = await requireAccess(ctx, tributeId, 'manage');
  await Render.deleteMany({ tribute: tribute._id, isUnderway: true });
  publishTributeChange(tribute);
  return getReelStatus(ctx, tributeId);
}
