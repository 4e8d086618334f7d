import type { Types } from 'mongoose';
import { DAY_MS, HOUR_MS } from '#lib/time/durations.ts';
import { findUnusedFolders } from '#server/domain/reel/find-unused-folders.ts';
import { helloFolder } from '#server/domain/reel/hello-key.ts';
import { FORMER_MUSIC_KEPT_MS } from '#server/domain/reel/kept-music.ts';
import { findManifest } from '#server/domain/reel/manifest-versions.ts';
import { ownMusicFolder } from '#server/domain/reel/own-music-key.ts';
import { listMediaIds, mediaStorage, removeMediaOf } from '#server/integrations/storage.ts';
import { MUSIC_FILES } from '#server/media/music/music-plan.ts';
import { Tribute } from '#server/models/tribute.ts';

/** Open players read replaced music until their address of it expires, after an hour and a half. */
const REPLACED_KEPT_MS = 2 * HOUR_MS;

/**
 * Removes own music and hellos that a reel does not name, which an interrupted removal left, and music other than `used` that was
 * replaced two hours ago.
 */
export async function sweepMusic(_id: Types.ObjectId, used: string | null, now = Date.now()): Promise<void> {
  for (const folderOf of [ownMusicFolder, helloFolder]) {
    const own = await listMediaIds(folderOf(String(_id), ''));
    for (const folder of await findUnusedFolders(_id, own, now)) await removeMediaOf(folder);
  }
  const isOver = { removedAt: { $lte: new Date(now - FORMER_MUSIC_KEPT_MS) } };
  await Tribute.updateOne({ _id }, { $pull: { formerMusic: isOver } }, { timestamps: false });
  const tribute = await Tribute.findById(_id, { musicIds: 1 });
  const unused = (tribute?.musicIds ?? []).filter((folder) => folder !== used);
  for (const [index, folder] of unused.entries()) {
    const next = unused[index + 1];
    const replacedAt = next ? await madeAt(next) : await lastReplacedAt(_id, used);
    if (Math.max(await madeAt(folder), replacedAt) > now - REPLACED_KEPT_MS) continue;
    await removeMediaOf(folder);
    await Tribute.updateOne({ _id }, { $pull: { musicIds: folder } }, { timestamps: false });
  }
}

/** Returns when music was made, 0 if it was not. */
async function madeAt(folder: string): Promise<number> {
  const file = await (await mediaStorage()).stat(`${folder}/${MUSIC_FILES.playback}`);
  return file?.modifiedAt.getTime() ?? 0;
}

/** Returns when `used` took the place of the music before. Players keep that until the next is made, at most a day. */
async function lastReplacedAt(tribute: Types.ObjectId, used: string | null): Promise<number> {
  const changedAt = (await findManifest(tribute))?.createdAt.getTime() ?? 0;
  if (used === null) return changedAt;
  return Math.max(changedAt, (await madeAt(used)) || changedAt + DAY_MS);
}
