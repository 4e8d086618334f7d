import '#tests/support/installation.ts';
import mongoose from 'mongoose';
import { expect, test } from 'vitest';
import { listFormerMusic } from '#server/migrations/0015-list-former-music.ts';
import { queries } from '#tests/support/watch-queries.ts';

test('lists the one removed music of earlier reels, and leaves reels without any alone', async () => {
  const { db } = mongoose.connection;
  expect.assert(db);
  const tributes = db.collection('tributes');
  await tributes.deleteMany({});
  const removedMusic = { uploadId: 'song', removedAt: new Date() };
  await tributes.insertMany([
    { tributeId: 'a', removedMusic, presentation: { token: 'a' } },
    { tributeId: 'b', presentation: { token: 'b' } },
  ]);
  await listFormerMusic.up(db, {});
  await listFormerMusic.up(db, {});
  const found = await tributes.find().sort({ tributeId: 1 }).toArray();
  expect(found.map(({ formerMusic }) => formerMusic)).toEqual([[removedMusic], undefined]);
  expect(found[0]).not.toHaveProperty('removedMusic');
  // Migrations read without an index, once.
  queries.clear();
});
