import { changeInBatches } from './change-in-batches.ts';
import type { Migration } from './migration.ts';

const REPLACED_INDEX = 'uploadId_1';

type Stored = { uploadId?: string; uploadIds?: string[] };

/** Lets an answer have several uploads: its one upload becomes a list. */
export const listUploads: Migration = {
  version: 7,
  name: 'list the uploads of each answer',
  besideOlder: false,
  up: async (database) => {
    const submissions = database.collection<Stored>('submissions');
    const [exists] = await database.listCollections({ name: 'submissions' }).toArray();
    if (!exists) return;
    // First, because it allows only one answer without the former field.
    const indexes = await submissions.indexes();
    if (indexes.some(({ name }) => name === REPLACED_INDEX)) await submissions.dropIndex(REPLACED_INDEX);
    await changeInBatches(submissions, { uploadId: { $exists: true } }, (answers) =>
      answers.map(({ uploadId = '' }) => ({ $set: { uploadIds: [uploadId] }, $unset: { uploadId: '' } })),
    );
  },
};
