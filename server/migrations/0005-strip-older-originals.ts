import type { ObjectId } from 'mongodb';
import { changeInBatches } from './change-in-batches.ts';
import type { Migration } from './migration.ts';

type Upload = { _id: ObjectId; uploadId: string; finishedAt: Date | null; stripDueAt?: Date };

const DUE = new Date(0);

/** Marks originals of prepared clips: earlier programs left location and device in them. */
export const stripOlderOriginals: Migration = {
  version: 5,
  name: 'mark the originals that may still carry location and device',
  up: (database) =>
    changeInBatches<Upload>(
      database.collection('uploads'),
      { finishedAt: { $ne: null }, stripDueAt: { $exists: false } },
      async (uploads) => {
        const ids = uploads.map(({ uploadId }) => uploadId);
        const prepared = { uploadId: { $in: ids }, status: { $in: ['READY', 'HELD'] } };
        const marked = new Set(await database.collection('submissions').distinct('uploadId', prepared));
        return ids.map((id) =>
          marked.has(id) ? { $set: { stripDueAt: DUE } } : { $unset: { stripDueAt: true as const } },
        );
      },
    ),
};
