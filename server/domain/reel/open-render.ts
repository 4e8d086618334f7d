import type { FileOptions } from '#lib/contracts/made-reels.ts';
import type { ManifestDocument } from '#server/models/manifest.ts';
import { Render, type RenderDocument } from '#server/models/render.ts';
import type { TributeDocument } from '#server/models/tribute.ts';
import { loadFilm } from './film.ts';

/** Returns a render of a version of the reel, joining any in progress. Null while it has nothing to show. */
export async function openRender(
  tribute: TributeDocument,
  manifest: ManifestDocument | null,
  options: FileOptions,
): Promise<RenderDocument | null> {
  if ((await loadFilm(tribute, manifest)).frames === 0) return null;
  return Render.findOneAndUpdate(
    { tribute: tribute._id, manifestVersion: manifest?.version ?? 0, isUnderway: true },
    { $setOnInsert: options },
    { upsert: true, returnDocument: 'after' },
  ).orFail();
}
