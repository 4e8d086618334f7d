import type { Document } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { REAL_MONGODB_URI, useDatabase } from './support.ts';

const DOCUMENTS = 5_000;
/** Far less than the documents need, far more than a few of them. */
const HELD_BYTES = 100_000;

// A real server has another limit and another message.
describe.skipIf(REAL_MONGODB_URI)('the memory of a command', () => {
  const database = useDatabase({ limits: { heldBytes: HELD_BYTES, keptBytes: HELD_BYTES / 2 } });
  const fill = () =>
    database.things.insertMany(
      Array.from({ length: DOCUMENTS }, (_, n) => ({ n: (n * 7_919) % DOCUMENTS, group: n % 5 })),
    );
  const mostHeld = (explained: Document) => explained.executionStats.mostHeld as number;

  it('keeps nothing without an order, and little for the first of an order', async () => {
    await fill();
    expect(mostHeld(await database.things.find({ group: { $lt: 3 } }).explain())).toBe(0);
    const first = database.things.find().sort({ n: 1 }).limit(10);
    expect(mostHeld(await first.clone().explain())).toBeLessThan(1_000);
    expect((await first.toArray()).map(({ n }) => n as unknown)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    const later = await database.things.find().sort({ n: -1 }).skip(5).limit(2).toArray();
    expect(later.map(({ n }) => n as unknown)).toEqual([4_994, 4_993]);
  });

  it('rejects a sort that is too large and names alternatives; an index avoids the sort', async () => {
    await fill();
    const sorted = () => database.things.find().sort({ n: 1 }).toArray();
    await expect(sorted()).rejects.toMatchObject({
      code: 292,
      message: expect.stringMatching(/index.*MONGODB_URI/) as string,
    });
    await database.things.createIndex({ n: 1 });
    expect((await sorted()).map(({ n }) => n as unknown)).toEqual(
      Array.from({ length: DOCUMENTS }, (_, n) => n),
    );
    expect(mostHeld(await database.things.find().sort({ n: 1 }).explain())).toBe(0);
  });

  it('folds groups without their documents, and rejects too many groups', async () => {
    await fill();
    const byGroup = [
      { $group: { _id: '$group', n: { $sum: 1 }, most: { $max: '$n' } } },
      { $sort: { _id: 1 } },
    ];
    const explained = await database.things.aggregate(byGroup).explain();
    expect(mostHeld(explained)).toBe(10);
    expect(await database.things.aggregate(byGroup).toArray()).toMatchObject(
      [0, 1, 2, 3, 4].map((_id) => ({ _id, n: DOCUMENTS / 5 })),
    );
    for (const stage of [
      { $group: { _id: '$n' } },
      { $group: { _id: null, all: { $push: '$n' } } },
      { $facet: { all: [] } },
      { $lookup: { from: 'things', pipeline: [], as: 'all' } },
    ])
      await expect(database.things.aggregate([stage]).toArray()).rejects.toMatchObject({ code: 292 });
    await expect(database.things.distinct('n')).rejects.toMatchObject({ code: 292 });
  });

  it('counts the values that groups keep, and releases replaced ones', async () => {
    const text = 'x'.repeat(1_000);
    await database.things.insertMany(Array.from({ length: 400 }, (_, n) => ({ n, text: `${n} ${text}` })));
    const accumulators = [
      { $first: '$text' },
      { $last: '$text' },
      { $min: '$text' },
      { $max: '$text' },
      { $mergeObjects: { text: '$text' } },
    ];
    for (const kept of accumulators) {
      const grouped = (_id: unknown) => database.things.aggregate([{ $group: { _id, kept } }]);
      await expect(grouped({ $mod: ['$n', 200] }).toArray()).rejects.toMatchObject({ code: 292 });
      expect(await grouped(null).toArray()).toHaveLength(1);
      expect(mostHeld(await grouped(null).explain())).toBe(1);
    }
    for (const kept of [{ $push: '$n' }, { $addToSet: '$n' }])
      expect(mostHeld(await database.things.aggregate([{ $group: { _id: null, kept } }]).explain())).toBe(
        401,
      );
  });
});
