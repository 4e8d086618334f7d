import type { Types } from 'mongoose';
import { VERSIONS_KEPT } from '#lib/reel/versions-kept.ts';
import { Manifest } from '#server/models/manifest.ts';
import { Render } from '#server/models/render.ts';

/** Removes versions that are older than the newest ones and of which no file was made. */
export async function dropOldVersions(tribute: Types.ObjectId, newest: number): Promise<void> {
  if (newest <= VERSIONS_KEPT) return;
  const made = await Render.distinct('manifestVersion', { tribute });
  await Manifest.deleteMany({ tribute, version: { $lte: newest - VERSIONS_KEPT, $nin: made } });
}
