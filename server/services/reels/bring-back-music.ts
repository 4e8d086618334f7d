import { keptMusic, preparedMusic } from '#server/domain/reel/kept-music.ts';
import { Tribute, type TributeDocument } from '#server/models/tribute.ts';
import { publishTributeChange } from '#server/realtime/publish.ts';

/** Gives a reel its removed music back, unless it has other music or the file is gone. Returns the tribute as it is then. */
export async function bringBackMusic(tribute: TributeDocument): Promise<TributeDocument> {
  const removed = keptMusic(tribute);
  if (tribute.ownMusic || !removed) return tribute;
  const ownMusic = preparedMusic(removed);
  const isStillRemoved = { ownMusic: null, 'removedMusic.uploadId': removed.uploadId };
  const changed = await Tribute.findOneAndUpdate(
    { _id: tribute._id, ...isStillRemoved },
    { $set: { ownMusic }, $unset: { removedMusic: 1 } },
    { returnDocument: 'after' },
  );
  if (changed) publishTributeChange(changed, { stale: ['music'] });
  return changed ?? tribute;
}
