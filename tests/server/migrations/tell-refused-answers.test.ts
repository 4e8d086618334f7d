import '#tests/support/installation.ts';
import mongoose from 'mongoose';
import { expect, test } from 'vitest';
import { tellRefusedAnswers } from '#server/migrations/0013-tell-refused-answers.ts';
import { queries } from '#tests/support/watch-queries.ts';

test('reads a reported upload that broke off as a refused answer, and leaves other reasons alone', async () => {
  const { db } = mongoose.connection;
  expect.assert(db);
  const people = db.collection('contributors');
  await people.deleteMany({});
  const stuck = (reason: string) => ({
    progress: { stage: 'STUCK', reason, at: new Date() },
    tokenHash: reason,
  });
  await people.insertMany([stuck('UPLOAD_BROKEN_OFF'), stuck('CAMERA_DENIED')]);
  await tellRefusedAnswers.up(db, {});
  const found = await people.find().sort({ _id: 1 }).toArray();
  expect(found.map(({ progress }) => progress.reason)).toEqual(['ANSWER_REFUSED', 'CAMERA_DENIED']);
  // Migrations read without an index, once.
  queries.clear();
});
