import type { FileOptions } from '#lib/contracts/reels.ts';
import { Render, type RenderDocument } from '#server/models/render.ts';
import type { TributeDocument } from '#server/models/tribute.ts';
import { loadFilm } from './film.ts';
import { findManifest } from './manifest-versions.ts';

/** Returns a render of the reel as it is, joining any in progress. Null while there is nothing to show. */
export async function openRender(
  tribute: TributeDocument,
  options: FileOptions,
): Promise<RenderDocument | null> {
  const manifest = await findManifest(tribute._id);
  if ((await loadFilm(tribute, manifest)).frames === 0) return null;
  return Render.findOneAndUpdate(
    { tribute: tribute._id, manifestVersion: manifest?.version ?? 0, isUnderway: true },
    { $setOnInsert: options },
    { upsert: true, returnDocument: 'after' },
  ).orFail();
}
