import { describe, expect, it } from 'vitest';
import { useDatabase } from './support.ts';

describe('projections', () => {
  const database = useDatabase();
  const projected = async (document: object, projection: object, filter: object = {}) => {
    await database.things.deleteMany({});
    await database.things.insertOne({ _id: 1 as never, ...document });
    return database.things.findOne(filter, { projection });
  };

  it('includes or excludes fields, also inside documents and arrays', async () => {
    const document = { a: 1, b: { c: 2, d: 3 }, e: [{ f: 4, g: 5 }, 6] };
    expect(await projected(document, { a: 1, 'b.c': 1 })).toEqual({ _id: 1, a: 1, b: { c: 2 } });
    expect(await projected(document, { 'e.f': 1, _id: 0 })).toEqual({ e: [{ f: 4 }] });
    expect(await projected(document, { b: 0, 'e.f': 0 })).toEqual({ _id: 1, a: 1, e: [{ g: 5 }, 6] });
    expect(await projected(document, { _id: 1 })).toEqual({ _id: 1 });
    await expect(projected(document, { a: 1, b: 0 })).rejects.toMatchObject({ code: 31_254 });
  });

  it('slices arrays by $slice, $elemMatch and the positional $', async () => {
    const document = { a: [{ n: 1 }, { n: 2 }, { n: 3 }] };
    expect(await projected(document, { a: { $slice: 2 } })).toEqual({ _id: 1, a: [{ n: 1 }, { n: 2 }] });
    expect(await projected(document, { a: { $slice: [1, 1] } })).toEqual({ _id: 1, a: [{ n: 2 }] });
    expect(await projected(document, { a: { $elemMatch: { n: { $gt: 1 } } } })).toEqual({
      _id: 1,
      a: [{ n: 2 }],
    });
    expect(await projected(document, { 'a.$': 1 }, { 'a.n': 3 })).toEqual({ _id: 1, a: [{ n: 3 }] });
  });

  it('computes fields', async () => {
    expect(await projected({ a: 2 }, { double: { $multiply: ['$a', 2] } })).toEqual({ _id: 1, double: 4 });
  });
});

describe('sorting and cursors', () => {
  const database = useDatabase();

  it('sorts by MongoDB type order and by the least or greatest array element', async () => {
    await database.things.insertMany([{ v: 'a' }, { v: 2 }, {}, { v: [3, 1] }, { v: null }, { v: true }]);
    const values = async (direction: 1 | -1) =>
      (
        await database.things
          .find({}, { projection: { _id: 0 } })
          .sort({ v: direction })
          .toArray()
      ).map(({ v }) => v as unknown);
    expect(await values(1)).toEqual([undefined, null, [3, 1], 2, 'a', true]);
    expect(await values(-1)).toEqual([true, 'a', [3, 1], 2, undefined, null]);
  });

  it('sorts by several fields, skips and limits', async () => {
    await database.things.insertMany([1, 2, 3, 4].map((n) => ({ n, odd: n % 2 })));
    const found = await database.things.find().sort({ odd: 1, n: -1 }).skip(1).limit(2).toArray();
    expect(found.map(({ n }) => n as unknown)).toEqual([2, 3]);
  });

  it('returns batches of the requested size, and each document once', async () => {
    await database.things.insertMany(Array.from({ length: 350 }, (_, n) => ({ n })));
    const cursor = database.things.find().sort({ n: 1 }).batchSize(100);
    const numbers: unknown[] = [];
    for await (const { n } of cursor) numbers.push(n);
    expect(numbers).toEqual(Array.from({ length: 350 }, (_, n) => n));
  });

  it('also splits batches by size', async () => {
    const text = 'x'.repeat(4_000_000);
    for (let n = 0; n < 6; n++) await database.things.insertOne({ n, text });
    expect(await database.things.find().batchSize(100).toArray()).toHaveLength(6);
  });

  it('forgets a killed cursor', async () => {
    await database.things.insertMany(Array.from({ length: 10 }, (_, n) => ({ n })));
    const { cursor } = await database.db.command({ find: 'things', batchSize: 2 });
    await database.db.command({ killCursors: 'things', cursors: [cursor.id] });
    await expect(database.db.command({ getMore: cursor.id, collection: 'things' })).rejects.toMatchObject({
      code: 43,
    });
  });
});
