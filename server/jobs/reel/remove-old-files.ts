import type { Types } from 'mongoose';
import { FILES_KEPT } from '#lib/reel/files-kept.ts';
import { findCurrentFile, findNewestFile, keptFile } from '#server/domain/reel/made-files.ts';
import { removeMediaOf } from '#server/integrations/storage.ts';
import { Render } from '#server/models/render.ts';
import { Tribute } from '#server/models/tribute.ts';

const LAST_MADE_FIRST = { createdAt: -1, _id: -1 } as const;

/** Removes all but the reel's file, `made`, and the others made last. Safe to repeat after a crash. */
export async function removeOldFiles(
  tribute: Types.ObjectId,
  { isDiskShort }: { isDiskShort: boolean },
  made?: Types.ObjectId,
): Promise<void> {
  // Read again: the reel may have changed while the file was made.
  const found = await Tribute.findById(tribute);
  const shown = (found && (await findCurrentFile(found))) ?? (await findNewestFile(tribute));
  const kept = isDiskShort ? 1 : FILES_KEPT;
  const old = await Render.find(
    { ...keptFile(tribute), _id: { $ne: shown?._id } },
    { _id: 1 },
    { sort: LAST_MADE_FIRST, skip: kept - 1 },
  );
  for (const { _id, id } of old) {
    // Someone waited for it, even if the disk is short.
    if (id === String(made)) continue;
    // Files first: after a crash the document leads the next run to the rest.
    await removeMediaOf(id);
    await Render.updateOne({ _id }, { $set: { fileRemovedAt: new Date() } });
  }
}
