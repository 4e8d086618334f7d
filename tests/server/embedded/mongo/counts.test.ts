import { ObjectId } from 'bson';
import { expect, test } from 'vitest';
import { REAL_MONGODB_URI, useDatabase } from './support.ts';

const database = useDatabase();
const DAY_MS = 24 * 60 * 60 * 1000;
const day = (number: number) => new Date(number * DAY_MS);

/** What fields may contain: also nothing, other types, and lists. */
const STATES = ['READY', 'HELD', null, undefined, 1, true];
const MOMENTS = [null, undefined, day(1), day(2), day(3), 5, 'day'];

const FILTERS = [
  { state: 'READY' },
  { state: null },
  { state: 'READY', at: null },
  { state: 'HELD', at: day(2) },
  { state: 'READY', at: { $gt: day(1) } },
  { state: 'READY', at: { $gte: day(2), $lt: day(3) } },
  { state: null, at: { $lte: day(2) } },
  { at: { $gt: day(0) } },
  { at: { $gt: day(1) }, state: true },
  { state: 'READY', at: { $ne: null } },
  { state: { $in: ['READY', 'HELD'] } },
  { state: 1 },
  { $and: [{ state: 'HELD' }, { at: { $gt: day(1) } }] },
  { $or: [{ state: 'HELD' }] },
  { state: 'NONE' },
];

async function fill(more: object[] = []): Promise<void> {
  const documents = STATES.flatMap((state) => MOMENTS.map((at) => ({ state, at })));
  await database.things.insertMany(
    [...documents, ...documents, ...more].map((fields) => Object.assign({ _id: new ObjectId() }, fields)),
  );
}

/** Returns the filters whose count is not the number of what a find returns. */
async function differences(): Promise<unknown[]> {
  const wrong: unknown[] = [];
  for (const filter of FILTERS) {
    const matching = await database.things.find(filter).toArray();
    const count = await database.things.countDocuments(filter);
    if (count !== matching.length) wrong.push({ filter, count, found: matching.length });
  }
  return wrong;
}

test.each([
  ['no index', []],
  ['an index of both fields', [{ key: { state: 1, at: 1 } }]],
  ['one in the other direction', [{ key: { state: -1, at: -1 } }]],
  ['one of the moment', [{ key: { at: -1, _id: -1 } }]],
  ['a sparse one', [{ key: { at: 1 }, sparse: true }]],
  ['a partial one', [{ key: { state: 1 }, partialFilterExpression: { state: 'READY' } }]],
] as const)('counts what a find returns with %s', async (_what, indexes) => {
  await database.db.createCollection('things');
  if (indexes.length > 0)
    await database.things.createIndexes(indexes.map((index) => ({ ...index })) as never);
  await fill();
  expect(await differences()).toEqual([]);
  await fill([{ state: ['READY', 'HELD'] }]);
  expect(await differences()).toEqual([]);
});

test.skipIf(REAL_MONGODB_URI)('counts by the keys of an index without reading documents', async () => {
  await database.things.createIndex({ state: 1, at: 1, _id: 1 });
  // More than one look at the keys returns.
  const documents = Array.from({ length: 12_000 }, () => ({
    _id: new ObjectId(),
    state: 'FAILED',
    at: null,
  }));
  await database.things.insertMany(documents);
  const scanned = async () => {
    const { metrics } = await database.db.admin().serverStatus();
    return metrics.queryExecutor.scannedObjects;
  };
  const before = await scanned();
  expect(await database.things.countDocuments({ state: 'FAILED', at: null })).toBe(12_000);
  expect(await scanned()).toBe(before);
});
