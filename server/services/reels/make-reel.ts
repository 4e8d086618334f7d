import type { RenderDto } from '#lib/contracts/reels.ts';
import { loadFilm } from '#server/domain/reel/film.ts';
import { findManifest } from '#server/domain/reel/manifest-versions.ts';
import { AppError } from '#server/errors/app-error.ts';
import { enqueue } from '#server/jobs/queue/queue.ts';
import { Render } from '#server/models/render.ts';
import { requireAccess } from '#server/services/access/require-access.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { toRenderDto } from './to-render-dto.ts';

/** Starts rendering, or joins a render in progress. Throws NOT_FOUND, CONFLICT while no clip is ready. */
export async function makeReel(ctx: ServiceContext, tributeId: string): Promise<RenderDto> {
  const { tribute } = await requireAccess(ctx, tributeId, 'manage');
  const manifest = await findManifest(tribute._id);
  const version = manifest?.version ?? 0;
  if ((await loadFilm(tribute, manifest)).frames === 0) {
    throw new AppError('CONFLICT', 'nothingToMake');
  }
  const render = await Render.findOneAndUpdate(
    { tribute: tribute._id, manifestVersion: version, isUnderway: true },
    {},
    { upsert: true, returnDocument: 'after' },
  ).orFail();
  await enqueue('render-reel', { renderId: render.id }, tribute._id);
  return toRenderDto(ctx, render, tribute);
}
