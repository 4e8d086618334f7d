import { type Collection, type Db, MongoServerError, type ObjectId } from 'mongodb';
import { changeInBatches } from './change-in-batches.ts';
import type { Migration } from './migration.ts';

type Tribute = { _id: ObjectId; counts?: { contributors?: number } };
type User = { _id: ObjectId; firebaseUid: string; counts?: { submissions?: number } };
type Tally = { _id: ObjectId; contributors: number; answered: number };

/** Indexes replaced by longer ones in the order of the pages. */
const REPLACED = [
  ['tributes', 'createdBy.userId_1_deletedAt_1_createdAt_-1'],
  ['submissions', 'tribute_1_deletedAt_1_createdAt_1'],
  ['submissions', 'contributor_1_deletedAt_1'],
  ['contributors', 'userId_1'],
] as const;
/** MongoDB's NamespaceNotFound and IndexNotFound. */
const ABSENT: ReadonlySet<unknown> = new Set([26, 27]);

const BATCH = 200;

export const keepCounts: Migration = {
  version: 2,
  name: 'keep the counts of people and clips in their tribute',
  besideOlder: false,
  up: async (database) => {
    const uncounted = { 'counts.contributors': { $exists: false } };
    await changeInBatches<Tribute>(database.collection('tributes'), uncounted, async (tributes) => {
      const ids = tributes.map(({ _id }) => _id);
      const [people, clips, views, hearts] = await Promise.all([
        countPeople(database, ids),
        countClips(database, ids),
        countReactions(database, ids, 'VIEW'),
        countReactions(database, ids, 'HEART'),
      ]);
      return ids.map((id) => {
        const { contributors, answered } = people.get(String(id)) ?? { contributors: 0, answered: 0 };
        const of = (counted: Map<string, number>) => counted.get(String(id)) ?? 0;
        const counts = { views: of(views), hearts: of(hearts), contributors, answered, clips: of(clips) };
        return { $set: { counts } };
      });
    });
    await correctOwnClips(database);
    for (const [collection, index] of REPLACED) await dropIndex(database.collection(collection), index);
  },
};

async function countPeople(database: Db, tributes: ObjectId[]): Promise<Map<string, Tally>> {
  const present = { status: { $ne: 'REVOKED' }, via: { $ne: 'PRESENTATION' } };
  const tallies = database.collection('contributors').aggregate<Tally>([
    { $match: { tribute: { $in: tributes }, ...present } },
    {
      $group: {
        _id: '$tribute',
        contributors: { $sum: 1 },
        answered: { $sum: { $cond: [{ $eq: ['$status', 'RECORDED'] }, 1, 0] } },
      },
    },
  ]);
  return new Map((await tallies.toArray()).map((tally) => [String(tally._id), tally]));
}

const READY = { deletedAt: null, status: 'READY' };

const countClips = (database: Db, tributes: ObjectId[]): Promise<Map<string, number>> =>
  countBy(database.collection('submissions'), 'tribute', {
    tribute: { $in: tributes },
    kind: 'ANSWER',
    ...READY,
  });

const countReactions = (database: Db, tributes: ObjectId[], kind: string): Promise<Map<string, number>> =>
  countBy(database.collection('reactions'), 'tribute', {
    tribute: { $in: tributes },
    submission: null,
    kind,
  });

async function countBy(collection: Collection, field: string, filter: object): Promise<Map<string, number>> {
  const groups = collection.aggregate<{ _id: ObjectId; count: number }>([
    { $match: filter },
    { $group: { _id: `$${field}`, count: { $sum: 1 } } },
  ]);
  return new Map((await groups.toArray()).map(({ _id, count }) => [String(_id), count]));
}

/** The count of a person's clips was wrong after a removal. Recounting is idempotent. */
async function correctOwnClips(database: Db): Promise<void> {
  const users = database.collection<User>('users');
  for (let after = {}; ; ) {
    const batch = await users.find(after).sort({ _id: 1 }).limit(BATCH).toArray();
    const last = batch.at(-1);
    if (!last) return;
    const ids = batch.map(({ firebaseUid }) => firebaseUid);
    const selves = await database
      .collection<{ _id: ObjectId; userId: string }>('contributors')
      .find({ userId: { $in: ids } })
      .toArray();
    const clipsOf = await countBy(database.collection('submissions'), 'contributor', {
      contributor: { $in: selves.map(({ _id }) => _id) },
      ...READY,
    });
    const partsOf = Map.groupBy(selves, ({ userId }) => userId);
    await users.bulkWrite(
      batch.map(({ _id, firebaseUid, counts }) => {
        const parts = partsOf.get(firebaseUid) ?? [];
        const submissions = parts.reduce((sum, part) => sum + (clipsOf.get(String(part._id)) ?? 0), 0);
        const update = { $set: { 'counts.submissions': submissions } };
        // Skips a counter that changed since it was read.
        const filter = { _id, 'counts.submissions': counts?.submissions ?? null };
        return { updateOne: { filter, update } };
      }),
    );
    after = { _id: { $gt: last._id } };
  }
}

async function dropIndex(collection: Collection, name: string): Promise<void> {
  try {
    await collection.dropIndex(name);
  } catch (error) {
    if (!(error instanceof MongoServerError) || !ABSENT.has(error.code)) throw error;
  }
}
