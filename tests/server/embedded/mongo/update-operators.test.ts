import { type Document, Double, Int32, Long } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { useDatabase } from './support.ts';

const numbers = (result: Document | null) => (result?.c as { n: number }[] | undefined)?.map(({ n }) => n);

describe('update operators', () => {
  const database = useDatabase();

  const updated = async (document: object, update: object, options = {}, filter: object = {}) => {
    await database.things.deleteMany({});
    await database.things.insertOne({ ...document });
    await database.things.updateOne(filter, update, options);
    return database.things.findOne({}, { projection: { _id: 0 } });
  };

  it('sets and unsets, also in missing documents', async () => {
    expect(await updated({ a: 1, b: { c: 1 } }, { $set: { 'b.d.e': 2 }, $unset: { a: '' } })).toEqual({
      b: { c: 1, d: { e: 2 } },
    });
    expect(await updated({ a: [1, 2, 3] }, { $unset: { 'a.1': '' } })).toEqual({ a: [1, null, 3] });
    expect(await updated({ a: [1] }, { $set: { 'a.3': 4 } })).toEqual({ a: [1, null, null, 4] });
  });

  it('calculates and keeps or widens the type', async () => {
    expect(await updated({ n: 1 }, { $inc: { n: 2, m: 5 } })).toEqual({ n: 3, m: 5 });
    expect(await updated({ n: 3 }, { $mul: { n: 1.5, m: 4 } })).toEqual({ n: 4.5, m: 0 });
    await updated({ n: new Int32(2 ** 31 - 1) }, { $inc: { n: 1 } });
    const raw = await database.things.findOne({}, { promoteValues: false });
    expect(raw?.n).toBeInstanceOf(Long);
    await updated({ n: new Double(1) }, { $inc: { n: 1 } });
    expect((await database.things.findOne({}, { promoteValues: false }))?.n).toBeInstanceOf(Double);
  });

  it('takes the smaller and the larger, renames and dates', async () => {
    expect(await updated({ a: 5, b: 5 }, { $min: { a: 3 }, $max: { b: 3, c: 1 } })).toEqual({
      a: 3,
      b: 5,
      c: 1,
    });
    expect(await updated({ a: 1, b: { c: 2 } }, { $rename: { a: 'x', 'b.c': 'y.z' } })).toEqual({
      b: {},
      x: 1,
      y: { z: 2 },
    });
    expect((await updated({}, { $currentDate: { at: true } }))?.at).toBeInstanceOf(Date);
    expect(await updated({ n: 5 }, { $bit: { n: { and: 4 } } })).toEqual({ n: 4 });
  });

  it('pushes with each, position, sort and slice', async () => {
    expect(await updated({ a: [1] }, { $push: { a: 2 } })).toEqual({ a: [1, 2] });
    expect(await updated({ a: [1] }, { $push: { a: { $each: [5, 3], $position: 0 } } })).toEqual({
      a: [5, 3, 1],
    });
    expect(await updated({ a: [1] }, { $push: { a: { $each: [5, 3], $sort: -1, $slice: 2 } } })).toEqual({
      a: [5, 3],
    });
    const byField = { $push: { a: { $each: [{ n: 1 }], $sort: { n: 1 } } } };
    expect(await updated({ a: [{ n: 2 }] }, byField)).toEqual({ a: [{ n: 1 }, { n: 2 }] });
  });

  it('adds to a set, pulls and pops', async () => {
    expect(await updated({ a: [1] }, { $addToSet: { a: { $each: [1, 2, 2] } } })).toEqual({ a: [1, 2] });
    expect(await updated({ a: [1, 2, 3] }, { $pull: { a: { $gte: 2 } } })).toEqual({ a: [1] });
    expect(await updated({ a: [{ n: 1, m: 1 }, { n: 2 }] }, { $pull: { a: { n: 1 } } })).toEqual({
      a: [{ n: 2 }],
    });
    expect(await updated({ a: [1, 2, 1] }, { $pullAll: { a: [1] } })).toEqual({ a: [2] });
    expect(await updated({ a: [1, 2, 3] }, { $pop: { a: -1 } })).toEqual({ a: [2, 3] });
  });

  it('changes the matched, all or the filtered elements', async () => {
    const document = {
      c: [
        { by: 'a', n: 1 },
        { by: 'b', n: 2 },
        { by: 'b', n: 3 },
      ],
    };
    expect(numbers(await updated(document, { $inc: { 'c.$.n': 10 } }, {}, { 'c.by': 'b' }))).toEqual([
      1, 12, 3,
    ]);
    expect(numbers(await updated(document, { $inc: { 'c.$[].n': 1 } }))).toEqual([2, 3, 4]);
    const arrayFilters = [{ 'x.by': 'b', 'x.n': { $gt: 2 } }];
    expect(numbers(await updated(document, { $set: { 'c.$[x].n': 0 } }, { arrayFilters }))).toEqual([
      1, 2, 0,
    ]);
    const nested = { a: [{ b: [1, 5] }, { b: [9] }] };
    expect(
      await updated(nested, { $set: { 'a.$[].b.$[big]': 0 } }, { arrayFilters: [{ big: { $gt: 4 } }] }),
    ).toEqual({
      a: [{ b: [1, 0] }, { b: [0] }],
    });
  });

  it('updates by a pipeline', async () => {
    expect(
      await updated({ a: 2, b: 3 }, [{ $set: { sum: { $add: ['$a', '$b'] } } }, { $unset: 'a' }]),
    ).toEqual({
      b: 3,
      sum: 5,
    });
  });

  it('rejects conflicts, unknown operators and paths through scalars', async () => {
    await expect(updated({}, { $set: { a: 1 }, $inc: { 'a.b': 1 } })).rejects.toMatchObject({ code: 40 });
    await expect(updated({}, { $nope: { a: 1 } })).rejects.toMatchObject({ code: 9 });
    await expect(updated({ a: 1 }, { $set: { 'a.b': 1 } })).rejects.toMatchObject({ code: 28 });
    await expect(updated({ a: 'x' }, { $inc: { a: 1 } })).rejects.toMatchObject({ code: 14 });
    await expect(updated({ a: 1 }, { $push: { a: 1 } })).rejects.toMatchObject({ code: 2 });
    await expect(updated({ a: [1] }, { $set: { 'a.$[x]': 1 } })).rejects.toMatchObject({ code: 2 });
    await expect(updated({ a: [1] }, { $set: { b: 1 } }, { arrayFilters: [{ x: 1 }] })).rejects.toMatchObject(
      { code: 9 },
    );
  });

  it('stores a field named __proto__ as data', async () => {
    const document = JSON.parse('{"__proto__": {"polluted": 1}, "a": 1}') as object;
    await database.things.insertOne(document);
    await database.things.updateOne({ a: 1 }, { $set: { b: 2 } });
    const stored = await database.things.findOne();
    expect(Object.keys(stored ?? {})).toContain('__proto__');
    expect(({} as { polluted?: number }).polluted).toBeUndefined();
  });
});
