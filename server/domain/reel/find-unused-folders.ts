import type { Types } from 'mongoose';
import { Tribute } from '#server/models/tribute.ts';
import { helloFolder } from './hello-key.ts';
import { keptMusic } from './kept-music.ts';
import { ownMusicFolder } from './own-music-key.ts';

/**
 * Returns those of a reel's folders of prepared music and hellos that it does not name, all of them once it is being
 * erased. List the folders before the call, because the document names a new one first.
 */
export async function findUnusedFolders(
  _id: Types.ObjectId,
  folders: readonly string[],
  now = Date.now(),
): Promise<string[]> {
  const tribute = await Tribute.findOne({ _id, isErasing: { $ne: true } });
  const ownedBy = String(_id);
  const named = new Set([
    ...[tribute?.ownMusic, tribute?.arrivingMusic, ...keptMusic(tribute, now)].map(
      (music) => music && ownMusicFolder(ownedBy, music.uploadId),
    ),
    ...[tribute?.hello, tribute?.arrivingHello].map((hello) => hello && helloFolder(ownedBy, hello.uploadId)),
  ]);
  return folders.filter((folder) => !named.has(folder));
}
