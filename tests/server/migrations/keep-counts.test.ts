import '#tests/support/installation.ts';
import mongoose from 'mongoose';
import { afterEach, expect, test } from 'vitest';
import { checkCounts } from '#server/domain/counts/check-counts.ts';
import { keepCounts } from '#server/migrations/0002-keep-counts.ts';
import { Contributor } from '#server/models/contributor.ts';
import { Submission } from '#server/models/submission.ts';
import { Tribute } from '#server/models/tribute.ts';
import { User } from '#server/models/user.ts';
import { addCrowd } from '#tests/support/crowd.ts';
import { queries } from '#tests/support/watch-queries.ts';

const database = () => mongoose.connection.db ?? expect.fail('not connected');
// Migrations read without an index, once.
afterEach(() => queries.clear());

/** Data of version 1: tributes count only views and hearts, and a removed person keeps clips. */
async function becomeOld(): Promise<void> {
  const gone = { 'counts.contributors': 1, 'counts.answered': 1, 'counts.clips': 1 };
  await Tribute.collection.updateMany({}, { $unset: gone });
  await User.collection.updateMany({}, { $set: { 'counts.submissions': 7 } });
}

async function addPeople(name: string): Promise<string> {
  const { readerId, tributeId } = await addCrowd(name, { reels: 3, people: 4 });
  await User.collection.insertOne(new User({ ...ACCOUNT, firebaseUid: readerId }).toObject());
  const tribute = (await Tribute.findOne({ tributeId }).orFail())._id;
  const nth = (index: number) => ({ tribute, email: `${index}@example.com` });
  await Contributor.collection.updateOne(nth(1), { $set: { status: 'REVOKED' } });
  await Contributor.collection.updateOne(nth(2), { $set: { via: 'PRESENTATION' } });
  const { _id: contributor } = await Contributor.findOne(nth(3)).orFail();
  await Submission.collection.updateMany({ contributor }, { $set: { deletedAt: new Date() } });
  return tributeId;
}
const ACCOUNT = { email: 'reader@example.com', accountCreationMethod: 'EMAIL' };

test('adds counters to tributes and users, and drops old indexes', async () => {
  const tributeId = await addPeople('first');
  await Contributor.collection.createIndex({ userId: 1 });
  await becomeOld();
  expect((await checkCounts()).differences).not.toEqual([]);
  await keepCounts.up(database(), {});
  expect((await checkCounts()).differences).toEqual([]);
  const { counts } = await Tribute.findOne({ tributeId }).orFail();
  expect(counts).toMatchObject({ views: 0, hearts: 0, contributors: 2, answered: 2, clips: 3 });
  expect(Object.keys(await Contributor.collection.indexInformation())).not.toContain('userId_1');
});

test('completes the counters when it resumes after a kill, and then changes nothing', async () => {
  await addPeople('second');
  await becomeOld();
  const { _id: counted } = await Tribute.findOne().sort({ _id: 1 }).orFail();
  await keepCounts.up(database(), {});
  const gone = { 'counts.contributors': 1, 'counts.answered': 1, 'counts.clips': 1 };
  await Tribute.collection.updateMany({ _id: { $ne: counted } }, { $unset: gone });
  await keepCounts.up(database(), {});
  expect((await checkCounts()).differences).toEqual([]);
  const before = await Tribute.collection.find().sort({ _id: 1 }).toArray();
  await keepCounts.up(database(), {});
  expect(await Tribute.collection.find().sort({ _id: 1 }).toArray()).toEqual(before);
});
