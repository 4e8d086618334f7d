import { describe, expect, it } from 'vitest';
import { REAL_MONGODB_URI, useDatabase, waitUntil } from './support.ts';

// A real server checks once a minute.
describe.skipIf(REAL_MONGODB_URI)('TTL indexes', () => {
  const database = useDatabase({ sweepIntervalMs: 50 });

  it('remove only expired documents', async () => {
    await database.things.createIndex({ at: 1 }, { expireAfterSeconds: 60 });
    await database.things.insertMany([
      { name: 'old', at: new Date(Date.now() - 61_000) },
      { name: 'new', at: new Date() },
      { name: 'no date', at: 'never' },
      { name: 'missing' },
    ]);
    await waitUntil(async () => (await database.things.countDocuments()) < 4);
    expect(await database.things.distinct('name')).toEqual(['missing', 'new', 'no date']);
  });

  it('change their time by collMod', async () => {
    await database.things.createIndex({ at: 1 }, { expireAfterSeconds: 3_600 });
    await database.things.insertOne({ at: new Date(Date.now() - 5_000) });
    await database.db.command({ collMod: 'things', index: { keyPattern: { at: 1 }, expireAfterSeconds: 1 } });
    await waitUntil(async () => (await database.things.countDocuments()) === 0);
    expect((await database.things.indexes())[1]).toMatchObject({ expireAfterSeconds: 1 });
  });
});
