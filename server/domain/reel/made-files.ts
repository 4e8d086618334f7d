import type { Types } from 'mongoose';
import { Render, type RenderDocument } from '#server/models/render.ts';
import type { TributeDocument } from '#server/models/tribute.ts';
import { loadFilm, markOfFilm } from './film.ts';
import { findManifest, formatOf } from './manifest-versions.ts';

export const keptFile = (tribute: Types.ObjectId) =>
  ({ tribute, status: 'READY', fileRemovedAt: null }) as const;

export const findNewestFile = (tribute: Types.ObjectId): Promise<RenderDocument | null> =>
  Render.findOne(keptFile(tribute)).sort({ createdAt: -1 }).exec();

/** Returns the newest kept file that shows the reel as it is now. */
export async function findCurrentFile(tribute: TributeDocument): Promise<RenderDocument | null> {
  const filmMark = await currentMark(tribute);
  return Render.findOne({ ...keptFile(tribute._id), filmMark }).sort({ createdAt: -1 });
}

export async function currentMark(tribute: TributeDocument): Promise<string> {
  const manifest = await findManifest(tribute._id);
  return markOfFilm(await loadFilm(tribute, manifest), formatOf(manifest));
}
