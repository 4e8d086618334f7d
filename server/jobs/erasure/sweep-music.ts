import type { Types } from 'mongoose';
import { DAY_MS } from '#lib/time/durations.ts';
import { findUnusedFolders } from '#server/domain/reel/find-unused-folders.ts';
import { helloFolder } from '#server/domain/reel/hello-key.ts';
import { FORMER_MUSIC_KEPT_MS } from '#server/domain/reel/kept-music.ts';
import { ownMusicFolder } from '#server/domain/reel/own-music-key.ts';
import { listMediaIds, mediaStorage, removeMediaOf } from '#server/integrations/storage.ts';
import { MUSIC_FILES } from '#server/media/music/music-plan.ts';
import { Tribute } from '#server/models/tribute.ts';

/** Players may still read it. */
const UNUSED_KEPT_MS = DAY_MS;

/**
 * Removes own music and hellos that a reel does not name, which an interrupted removal left, and music other than `used` that was
 * made for it at least a day ago.
 */
export async function sweepMusic(_id: Types.ObjectId, used: string | null, now = Date.now()): Promise<void> {
  for (const folderOf of [ownMusicFolder, helloFolder]) {
    const own = await listMediaIds(folderOf(String(_id), ''));
    for (const folder of await findUnusedFolders(_id, own, now)) await removeMediaOf(folder);
  }
  const isOver = { removedAt: { $lte: new Date(now - FORMER_MUSIC_KEPT_MS) } };
  await Tribute.updateOne({ _id }, { $pull: { formerMusic: isOver } }, { timestamps: false });
  const tribute = await Tribute.findById(_id, { musicIds: 1 });
  for (const folder of tribute?.musicIds ?? []) {
    if (folder === used) continue;
    const made = await (await mediaStorage()).stat(`${folder}/${MUSIC_FILES.playback}`);
    if (made && made.modifiedAt.getTime() > now - UNUSED_KEPT_MS) continue;
    await removeMediaOf(folder);
    await Tribute.updateOne({ _id }, { $pull: { musicIds: folder } }, { timestamps: false });
  }
}
