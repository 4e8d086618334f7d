import { changeInBatches } from './change-in-batches.ts';
import type { Migration } from './migration.ts';

/** Browsers reported a refused answer as an upload that broke off; the server alone notices the latter. */
export const tellRefusedAnswers: Migration = {
  version: 13,
  name: 'tell refused answers from interrupted uploads',
  besideOlder: false,
  up: async (database) => {
    const [exists] = await database.listCollections({ name: 'contributors' }).toArray();
    if (!exists) return;
    await changeInBatches(
      database.collection('contributors'),
      { 'progress.reason': 'UPLOAD_BROKEN_OFF' },
      (people) => people.map(() => ({ $set: { 'progress.reason': 'ANSWER_REFUSED' } })),
    );
  },
};
