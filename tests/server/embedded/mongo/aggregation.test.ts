import { Decimal128, Double } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { useDatabase } from './support.ts';

describe('aggregation', () => {
  const database = useDatabase();
  const run = (...pipeline: object[]) => database.things.aggregate(pipeline).toArray();
  const givenOrders = () =>
    database.things.insertMany([
      { _id: 1 as never, by: 'ann', cents: 100, items: ['a', 'b'], at: new Date('2026-01-02T10:00:00Z') },
      { _id: 2 as never, by: 'bob', cents: 250, items: ['b'], at: new Date('2026-01-03T10:00:00Z') },
      { _id: 3 as never, by: 'ann', cents: 50, items: [], at: new Date('2026-01-03T11:00:00Z') },
    ]);

  it('matches, sorts, skips and limits in any order', async () => {
    await givenOrders();
    expect(await run({ $match: { by: 'ann' } }, { $sort: { cents: 1 } }, { $project: { cents: 1 } })).toEqual(
      [
        { _id: 3, cents: 50 },
        { _id: 1, cents: 100 },
      ],
    );
    const limitFirst = await run(
      { $sort: { cents: 1 } },
      { $limit: 2 },
      { $skip: 1 },
      { $match: { by: 'ann' } },
    );
    expect(limitFirst.map(({ _id }) => _id as unknown)).toEqual([1]);
    const matchLast = await run({ $sort: { cents: 1 } }, { $limit: 1 }, { $match: { by: 'bob' } });
    expect(matchLast).toEqual([]);
  });

  it('groups with every accumulator', async () => {
    await givenOrders();
    const groups = await run(
      { $sort: { _id: 1 } },
      {
        $group: {
          _id: '$by',
          total: { $sum: '$cents' },
          count: { $sum: 1 },
          counted: { $count: {} },
          mean: { $avg: '$cents' },
          least: { $min: '$cents' },
          most: { $max: '$cents' },
          first: { $first: '$_id' },
          last: { $last: '$_id' },
          all: { $push: '$cents' },
          whole: { $sum: { $multiply: ['$cents', 2] } },
          days: { $addToSet: { $dateToString: { format: '%Y-%m', date: '$at' } } },
        },
      },
      { $sort: { _id: 1 } },
    );
    expect(groups[0]).toEqual({
      _id: 'ann',
      total: 150,
      count: 2,
      counted: 2,
      mean: 75,
      least: 50,
      most: 100,
      first: 1,
      last: 3,
      all: [100, 50],
      whole: 300,
      days: ['2026-01'],
    });
    expect(groups[1]).toMatchObject({ _id: 'bob', total: 250, mean: 250 });
    expect(await run({ $group: { _id: null, n: { $sum: 1 } } })).toEqual([{ _id: null, n: 3 }]);
  });

  it('keeps number types in sums', async () => {
    await database.things.insertMany([
      { d: Decimal128.fromString('0.1') },
      { d: Decimal128.fromString('0.2') },
    ]);
    const [sum] = await run({ $group: { _id: null, d: { $sum: '$d' } } });
    expect(String(sum?.d)).toBe('0.3');
    const passed = await database.things
      .aggregate([{ $limit: 1 }, { $project: { _id: 0, x: { $literal: 1 }, d: '$d' } }], {
        promoteValues: false,
      })
      .toArray();
    expect(passed[0]?.d).toBeInstanceOf(Decimal128);
  });

  it('unwinds arrays, including empty ones', async () => {
    await givenOrders();
    const unwound = await run({ $unwind: '$items' }, { $sort: { _id: 1, items: 1 } });
    expect(unwound.map(({ items }) => items as unknown)).toEqual(['a', 'b', 'b']);
    const kept = await run({
      $unwind: { path: '$items', preserveNullAndEmptyArrays: true, includeArrayIndex: 'at' },
    });
    expect(kept.map(({ at }) => at as unknown)).toEqual([0, 1, 0, null]);
  });

  it('joins by equality, by pipeline and by both', async () => {
    await givenOrders();
    const people = database.db.collection('people');
    await people.insertMany([
      { name: 'ann', age: 30 },
      { name: 'bob', age: 40 },
    ]);
    const byEquality = await run(
      { $sort: { _id: 1 } },
      { $lookup: { from: 'people', localField: 'by', foreignField: 'name', as: 'who' } },
    );
    expect(byEquality.map(({ who }) => who[0].age as unknown)).toEqual([30, 40, 30]);
    const byPipeline = await run({
      $lookup: {
        from: 'people',
        let: { by: '$by' },
        pipeline: [{ $match: { $expr: { $eq: ['$name', '$$by'] } } }, { $project: { _id: 0, age: 1 } }],
        as: 'who',
      },
    });
    expect(byPipeline[0]?.who).toEqual([{ age: 30 }]);
    const byBoth = await run({
      $lookup: {
        from: 'people',
        localField: 'by',
        foreignField: 'name',
        pipeline: [{ $match: { age: { $gt: 35 } } }],
        as: 'who',
      },
    });
    expect(byBoth.map(({ who }) => who.length as unknown)).toEqual([0, 1, 0]);
  });

  it('runs facets, counts, unions and counts by value', async () => {
    await givenOrders();
    expect(
      await run({
        $facet: {
          count: [{ $count: 'n' }],
          top: [{ $sort: { cents: -1 } }, { $limit: 1 }, { $project: { by: 1 } }],
        },
      }),
    ).toEqual([{ count: [{ n: 3 }], top: [{ _id: 2, by: 'bob' }] }]);
    expect(await run({ $sortByCount: '$by' })).toEqual([
      { _id: 'ann', count: 2 },
      { _id: 'bob', count: 1 },
    ]);
    await database.db.collection('more').insertOne({ by: 'cy' });
    expect(await run({ $unionWith: 'more' }, { $count: 'n' })).toEqual([{ n: 4 }]);
    expect(await run({ $sample: { size: 2 } })).toHaveLength(2);
  });

  it('shapes documents', async () => {
    await givenOrders();
    expect(
      await run(
        { $match: { _id: 1 } },
        { $addFields: { 'deep.size': { $size: '$items' }, isBig: { $gte: ['$cents', 100] } } },
        { $unset: ['items', 'at'] },
      ),
    ).toEqual([{ _id: 1, by: 'ann', cents: 100, deep: { size: 2 }, isBig: true }]);
    expect(await run({ $match: { _id: 1 } }, { $replaceRoot: { newRoot: { who: '$by' } } })).toEqual([
      { who: 'ann' },
    ]);
    expect(
      await run({ $match: { _id: 1 } }, { $replaceWith: { $mergeObjects: [{ a: 1 }, { b: '$by' }] } }),
    ).toEqual([{ a: 1, b: 'ann' }]);
  });

  it('evaluates conditions, dates, arrays and ids', async () => {
    const { insertedId } = await database.things.insertOne({
      n: new Double(5),
      list: [{ k: 1 }, { k: 2 }],
      when: new Date(0),
    });
    const [result] = await run({
      $project: {
        _id: 0,
        size: { $cond: [{ $gt: ['$n', 3] }, 'big', 'small'] },
        none: { $ifNull: ['$missing', 'none'] },
        year: { $year: '$when' },
        ks: '$list.k',
        sum: { $sum: '$list.k' },
        some: { $filter: { input: '$list', as: 'x', cond: { $gt: ['$$x.k', 1] } } },
        twice: { $map: { input: '$list', as: 'x', in: { $multiply: ['$$x.k', 2] } } },
        id: { $toString: '$_id' },
        isSame: { $eq: ['$_id', insertedId] },
        kind: { $type: '$when' },
      },
    });
    expect(result).toEqual({
      size: 'big',
      none: 'none',
      year: 1970,
      ks: [1, 2],
      sum: 3,
      some: [{ k: 2 }],
      twice: [2, 4],
      id: insertedId.toHexString(),
      isSame: true,
      kind: 'date',
    });
  });

  it('rejects malformed pipelines', async () => {
    await expect(run({ $group: { n: { $sum: 1 } } })).rejects.toMatchObject({ code: 15_955 });
    await expect(run({ $limit: 0 })).rejects.toMatchObject({ code: 15_958 });
    await expect(run({ $match: {}, $limit: 1 })).rejects.toMatchObject({ code: 40_323 });
  });
});
