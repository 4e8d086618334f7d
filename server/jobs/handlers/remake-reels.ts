import { findCurrentFile, findNewestFile } from '#server/domain/reel/made-files.ts';
import { openRender } from '#server/domain/reel/open-render.ts';
import { enqueue } from '#server/jobs/queue/queue.ts';
import { Tribute, type TributeDocument } from '#server/models/tribute.ts';

/** Makes files again whose time has come (docs/specification.md#reel-remake). Safe to repeat after a crash. */
export async function remakeReels(now = new Date()): Promise<void> {
  for (const tribute of await Tribute.find({ remakeAt: { $lte: now } })) {
    const { _id, remakeAt } = tribute;
    const render = (await isWanted(tribute)) ? await openRender(tribute) : null;
    if (render) await enqueue('render-reel', { renderId: render.id }, _id);
    await Tribute.updateOne({ _id, remakeAt: remakeAt ?? now }, { $set: { remakeAt: null } });
  }
}

/** Only a file that was made before is made again. */
async function isWanted(tribute: TributeDocument): Promise<boolean> {
  const { _id, remakesFile, deletedAt, status } = tribute;
  if (!remakesFile || deletedAt !== null || status === 'ARCHIVED') return false;
  return (await findNewestFile(_id)) !== null && (await findCurrentFile(tribute)) === null;
}
