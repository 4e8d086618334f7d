import { describe, expect, it } from 'vitest';
import { REAL_MONGODB_URI, useDatabase } from './support.ts';

describe('indexes', () => {
  const database = useDatabase();

  it('rejects duplicates and names the index, the key and the value', async () => {
    await database.things.createIndex({ email: 1 }, { unique: true });
    await database.things.insertOne({ email: 'a@example.org' });
    await expect(database.things.insertOne({ email: 'a@example.org' })).rejects.toMatchObject({
      code: 11_000,
      keyPattern: { email: 1 },
      keyValue: { email: 'a@example.org' },
    });
    await database.things.insertOne({ email: 'b@example.org' });
    await expect(
      database.things.updateOne({ email: 'b@example.org' }, { $set: { email: 'a@example.org' } }),
    ).rejects.toMatchObject({ code: 11_000 });
    expect(await database.things.countDocuments({ email: 'b@example.org' })).toBe(1);
  });

  // A real server keeps earlier changes.
  it.skipIf(REAL_MONGODB_URI)(
    'rolls back an update of many that meets a duplicate, and counts nothing',
    async () => {
      await database.things.createIndex({ key: 1 }, { unique: true });
      await database.things.insertMany([{ key: 1 }, { key: 2 }]);
      const update = { update: 'things', updates: [{ q: {}, u: { $set: { key: 3 } }, multi: true }] };
      expect(await database.db.command(update)).toMatchObject({
        n: 0,
        nModified: 0,
        writeErrors: [{ index: 0, code: 11_000 }],
      });
      expect(await database.things.distinct('key')).toEqual([1, 2]);
    },
  );

  it('enforces a compound unique key', async () => {
    await database.things.createIndex({ a: 1, b: -1 }, { unique: true });
    await database.things.insertMany([
      { a: 1, b: 1 },
      { a: 1, b: 2 },
      { a: 2, b: 1 },
    ]);
    await expect(database.things.insertOne({ a: 1, b: 2 })).rejects.toMatchObject({
      keyPattern: { a: 1, b: -1 },
      keyValue: { a: 1, b: 2 },
    });
  });

  it('uses each element of a list once, over all documents that have one', async () => {
    await database.things.createIndex({ parts: 1 }, { unique: true, sparse: true });
    await database.things.insertMany([{ parts: ['a', 'b'] }, { parts: ['c'] }, {}, {}]);
    const used = { code: 11_000, keyPattern: { parts: 1 }, keyValue: { parts: 'b' } };
    await expect(database.things.insertOne({ parts: ['d', 'b'] })).rejects.toMatchObject(used);
    await expect(
      database.things.updateOne({ parts: 'c' }, { $push: { parts: 'b' } } as object),
    ).rejects.toMatchObject(used);
    await database.things.updateOne({ parts: 'a' }, { $set: { parts: ['a', 'e'] } });
    await database.things.insertOne({ parts: ['b', 'd'] });
    const sharing = { parts: { $in: ['e', 'd'] } };
    expect(await database.things.countDocuments(sharing, { hint: 'parts_1' })).toBe(2);
  });

  it('finds an empty array by a sparse index, because its field exists', async () => {
    await database.things.createIndex({ b: 1, a: 1 }, { sparse: true });
    await database.things.createIndex({ 'c.d': 1, b: 1 }, { sparse: true });
    await database.things.insertMany([{ a: [] }, { c: [] }, { c: [{ d: [] }] }, {}]);
    expect(await database.things.countDocuments({ a: { $exists: true } }, { hint: 'b_1_a_1' })).toBe(1);
    expect(
      await database.things
        .find({ a: { $exists: true } })
        .sort({ b: 1 })
        .toArray(),
    ).toHaveLength(1);
    expect(
      await database.things
        .find({ 'c.d': { $exists: true } })
        .sort({ b: 1 })
        .toArray(),
    ).toHaveLength(1);
  });

  it('lets a sparse or partial index skip documents', async () => {
    await database.things.createIndex({ a: 1 }, { unique: true, sparse: true });
    await database.things.createIndex(
      { b: 1 },
      { unique: true, partialFilterExpression: { b: { $type: 'string' } } },
    );
    await database.things.insertMany([{}, {}, { b: null }, { b: null }, { a: 1, b: 'x' }]);
    await expect(database.things.insertOne({ a: 1 })).rejects.toMatchObject({ code: 11_000 });
    await expect(database.things.insertOne({ b: 'x' })).rejects.toMatchObject({ code: 11_000 });
    expect(await database.things.countDocuments({ a: null })).toBe(4);
    expect(await database.things.countDocuments({ b: null })).toBe(4);
  });

  it('indexes each element of an array, through updates and deletions', async () => {
    await database.things.createIndex({ tags: 1 });
    await database.things.insertMany([
      { n: 1, tags: ['a', 'b'] },
      { n: 2, tags: ['b'] },
      { n: 3, tags: [] },
    ]);
    const found = async (tag: string) =>
      (await database.things.find({ tags: tag }).sort({ n: 1 }).toArray()).map(({ n }) => n as unknown);
    expect(await found('b')).toEqual([1, 2]);
    await database.things.updateOne({ n: 1 }, { $pull: { tags: 'b' as never } });
    await database.things.deleteOne({ n: 2 });
    expect(await found('b')).toEqual([]);
    expect(await found('a')).toEqual([1]);
    await expect(
      database.things
        .createIndex({ tags: 1, others: 1 })
        .then(() => database.things.insertOne({ tags: [1], others: [2] })),
    ).rejects.toMatchObject({ code: 171 });
  });

  it('combines both ends of a range on an array only as MongoDB does', async () => {
    await database.things.createIndex({ v: 1 });
    await database.things.insertMany([{ v: [1, 9] }, { v: [4, 5] }, { v: 5 }]);
    expect(await database.things.countDocuments({ v: { $gt: 3, $lt: 6 } })).toBe(3);
    expect(await database.things.countDocuments({ v: { $elemMatch: { $gt: 3, $lt: 6 } } })).toBe(1);
  });

  it('lists, repeats and drops definitions, and rejects contradictions', async () => {
    const { things } = database;
    expect(await things.createIndex({ a: 1 }, { name: 'by-a' })).toBe('by-a');
    expect(await things.createIndex({ a: 1 }, { name: 'by-a' })).toBe('by-a');
    await expect(things.createIndex({ b: 1 }, { name: 'by-a' })).rejects.toMatchObject({ code: 86 });
    await expect(things.createIndex({ a: 1 }, { name: 'other' })).rejects.toMatchObject({ code: 85 });
    expect((await things.indexes()).map(({ name }) => name)).toEqual(['_id_', 'by-a']);
    await things.dropIndex('by-a');
    await expect(things.dropIndex('by-a')).rejects.toMatchObject({ code: 27 });
    await expect(things.dropIndex('_id_')).rejects.toMatchObject({ code: 72 });
  });

  it('creates no index when stored documents have duplicates', async () => {
    await database.things.insertMany([{ a: 1 }, { a: 1 }]);
    await expect(database.things.createIndex({ a: 1 }, { unique: true })).rejects.toMatchObject({
      code: 11_000,
    });
    expect(await database.things.indexes()).toHaveLength(1);
    await database.things.insertOne({ a: 1 });
  });

  it('finds the same with an index as without', async () => {
    const values = [1, 5, 5, -3, 2.5, 'a', 'ab', 'b', null, true, new Date(5), [1, 7], [], { x: 1 }];
    await database.things.insertMany(values.flatMap((a, n) => [{ a, b: n % 3 }, { b: n }]));
    const filters: object[] = [
      { a: 5 },
      { a: { $gt: 1 } },
      { a: { $gte: 'a', $lt: 'b' } },
      { a: { $in: [1, null, 'b'] } },
      { a: null },
      { a: /^a/ },
      { a: { x: 1 } },
      { a: [1, 7] },
      { a: { $lte: 5 }, b: 1 },
      { b: { $gte: 1, $lte: 2 }, a: { $ne: 5 } },
      { $and: [{ b: 2 }, { a: { $gt: 0 } }] },
      { $or: [{ a: 5 }, { b: 0 }] },
    ];
    const answers = async (sort: Record<string, 1 | -1>) => {
      const found: unknown[] = [];
      for (const filter of filters)
        found.push(
          await database.things
            .find(filter)
            .sort({ ...sort, _id: 1 })
            .toArray(),
        );
      return found;
    };
    const without = [await answers({ a: 1 }), await answers({ b: -1 })];
    await database.things.createIndex({ a: 1, b: -1 });
    await database.things.createIndex({ b: -1, a: 1 });
    expect([await answers({ a: 1 }), await answers({ b: -1 })]).toEqual(without);
  });
});
