import type { MakeReelInput, RenderDto } from '#lib/contracts/reels.ts';
import { fileOptionsOf } from '#server/domain/reel/file-options.ts';
import { openRender } from '#server/domain/reel/open-render.ts';
import { AppError } from '#server/errors/app-error.ts';
import { enqueue } from '#server/jobs/queue/queue.ts';
import { requireAccess } from '#server/services/access/require-access.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { toRenderDto } from './to-render-dto.ts';

/** Starts rendering, or joins a render in progress. Throws NOT_FOUND, CONFLICT while no clip is ready or another file is made. */
export async function makeReel(
  ctx: ServiceContext,
  { tributeId, ...options }: MakeReelInput,
): Promise<RenderDto> {
  const { tribute } = await requireAccess(ctx, tributeId, 'manage');
  const render = await openRender(tribute, options);
  if (!render) throw new AppError('CONFLICT', 'nothingToMake');
  const { quality, hasCaptions } = fileOptionsOf(render);
  const isSame = quality === options.quality && hasCaptions === options.hasCaptions;
  if (!isSame) throw new AppError('CONFLICT', 'otherFileUnderway');
  await enqueue('render-reel', { renderId: render.id }, tribute._id);
  return toRenderDto(ctx, render, tribute);
}
