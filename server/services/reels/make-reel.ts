import type { FileOptions, MakeReelInput } from '#lib/contracts/made-reels.ts';
import type { RenderDto } from '#lib/contracts/reels.ts';
import { fileOptionsOf } from '#server/domain/reel/file-options.ts';
import { findManifest } from '#server/domain/reel/manifest-versions.ts';
import { openRender } from '#server/domain/reel/open-render.ts';
import { AppError } from '#server/errors/app-error.ts';
import { enqueue } from '#server/jobs/queue/queue.ts';
import { Manifest, type ManifestDocument } from '#server/models/manifest.ts';
import type { TributeDocument } from '#server/models/tribute.ts';
import { requireAccess } from '#server/services/access/require-access.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { findRemovedFile } from './find-film-file.ts';
import { toRenderDto } from './to-render-dto.ts';

/**
 * Starts rendering, or joins a render in progress. Throws NOT_FOUND, also for a file that cannot be made again,
 * CONFLICT while no clip is ready or another file is made.
 */
export async function makeReel(ctx: ServiceContext, input: MakeReelInput): Promise<RenderDto> {
  const { tribute } = await requireAccess(ctx, input.tributeId, 'manage');
  const { manifest, options } = await wantedFile(tribute, input);
  const render = await openRender(tribute, manifest, options);
  if (!render) throw new AppError('CONFLICT', 'nothingToMake');
  const { quality, hasCaptions } = fileOptionsOf(render);
  const isSame = quality === options.quality && hasCaptions === options.hasCaptions;
  if (!isSame) throw new AppError('CONFLICT', 'otherFileUnderway');
  await enqueue('render-reel', { renderId: render.id }, tribute._id);
  return toRenderDto(ctx, render, tribute);
}

type WantedFile = { manifest: ManifestDocument | null; options: FileOptions };

/** Returns the newest version, or that of a file to be made again in the same way. */
async function wantedFile(tribute: TributeDocument, input: MakeReelInput): Promise<WantedFile> {
  const { _id } = tribute;
  if (!('renderId' in input)) {
    const { tributeId: _, ...options } = input;
    return { manifest: await findManifest(_id), options };
  }
  const file = await findRemovedFile(tribute, input.renderId);
  if (!file) throw new AppError('NOT_FOUND', 'fileNotFound');
  const manifest = await Manifest.findOne({ tribute: _id, version: file.manifestVersion });
  return { manifest, options: fileOptionsOf(file) };
}
