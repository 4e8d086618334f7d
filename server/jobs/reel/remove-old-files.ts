import { statfs } from 'node:fs/promises';
import type { Types } from 'mongoose';
import { FILES_KEPT } from '#lib/reel/files-kept.ts';
import { env } from '#server/config/env.ts';
import { findCurrentFile, keptFile } from '#server/domain/reel/made-files.ts';
import { removeMediaOf } from '#server/integrations/storage.ts';
import { Render } from '#server/models/render.ts';
import { Tribute } from '#server/models/tribute.ts';

const MIB = 1024 ** 2;
/** What stays in the list without a file. */
const LISTED = 50;
const NEWEST_FIRST = { createdAt: -1, _id: -1 } as const;

export async function findDiskState(): Promise<{ isDiskShort: boolean }> {
  const { bavail, bsize } = await statfs(env().DATA_DIR);
  return { isDiskShort: bavail * bsize < env().DISK_RESERVE_MB * MIB };
}

/** Removes all but a reel's current and newest files, and the oldest entries of its list. Safe to repeat after a crash. */
export async function removeOldFiles(
  tribute: Types.ObjectId,
  { isDiskShort }: { isDiskShort: boolean },
): Promise<void> {
  // Read again: the reel may have changed while the file was made.
  const found = await Tribute.findById(tribute);
  const current = found && (await findCurrentFile(found));
  const kept = isDiskShort ? 1 : FILES_KEPT;
  const old = await Render.find(
    { ...keptFile(tribute), _id: { $ne: current?._id } },
    { _id: 1 },
    { sort: NEWEST_FIRST, skip: current ? kept - 1 : kept },
  );
  for (const { _id, id } of old) {
    // Files first: after a crash the document leads the next run to the rest.
    await removeMediaOf(id);
    await Render.updateOne({ _id }, { $set: { fileRemovedAt: new Date() } });
  }
  const forgotten = await Render.find(
    { tribute, fileRemovedAt: { $ne: null } },
    { _id: 1 },
    {
      sort: NEWEST_FIRST,
      skip: LISTED - FILES_KEPT,
    },
  );
  await Render.deleteMany({ _id: { $in: forgotten.map(({ _id }) => _id) } });
}
