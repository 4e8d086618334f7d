import { Binary } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { useDatabase } from './support.ts';

describe('filters match as in MongoDB', () => {
  const database = useDatabase();

  const ids = async (filter: object) =>
    (await database.things.find(filter).sort({ _id: 1 }).toArray()).map(({ _id }) => _id as unknown);
  const given = (...documents: object[]) =>
    database.things.insertMany(
      documents.map((document, index) => Object.assign({ _id: index as never }, document)),
    );

  it('compares within one type only', async () => {
    await given({ v: 1 }, { v: 5 }, { v: '5' }, { v: null }, {}, { v: new Date(5) });
    expect(await ids({ v: { $gt: 1 } })).toEqual([1]);
    expect(await ids({ v: { $gte: 1, $lt: 5 } })).toEqual([0]);
    expect(await ids({ v: { $lte: new Date(9) } })).toEqual([5]);
    expect(await ids({ v: { $gte: null } })).toEqual([3, 4]);
  });

  it('treats null as null or missing, and exists as present', async () => {
    await given({ v: null }, {}, { v: 0 });
    expect(await ids({ v: null })).toEqual([0, 1]);
    expect(await ids({ v: { $ne: null } })).toEqual([2]);
    expect(await ids({ v: { $exists: true } })).toEqual([0, 2]);
    expect(await ids({ v: { $exists: false } })).toEqual([1]);
  });

  it('finds bits in numbers and binary data', async () => {
    await given({ v: new Binary(Buffer.from([0b1, 0b10])) }, { v: 1 }, { v: 'a' });
    expect(await ids({ v: { $bitsAllSet: [0] } })).toEqual([0, 1]);
    expect(await ids({ v: { $bitsAllSet: [0, 9] } })).toEqual([0]);
    expect(await ids({ v: { $bitsAnyClear: [9, 20] } })).toEqual([0, 1]);
  });

  it('matches array elements and whole arrays', async () => {
    await given({ v: [1, 2] }, { v: [3] }, { v: [] }, { v: [[1, 2]] });
    expect(await ids({ v: 1 })).toEqual([0]);
    expect(await ids({ v: [1, 2] })).toEqual([0, 3]);
    expect(await ids({ v: { $size: 1 } })).toEqual([1, 3]);
    expect(await ids({ v: { $all: [2, 1] } })).toEqual([0]);
    expect(await ids({ v: { $gt: 1, $lt: 2 } })).toEqual([0]);
    expect(await ids({ v: { $elemMatch: { $gt: 1, $lt: 3 } } })).toEqual([0]);
    expect(await ids({ 'v.0': 3 })).toEqual([1]);
  });

  it('matches the fields of documents in arrays', async () => {
    await given(
      {
        c: [
          { a: 1, b: 2 },
          { a: 3, b: 4 },
        ],
      },
      { c: { a: 1, b: 4 } },
    );
    expect(await ids({ 'c.a': 1 })).toEqual([0, 1]);
    expect(await ids({ 'c.a': 1, 'c.b': 4 })).toEqual([0, 1]);
    expect(await ids({ c: { $elemMatch: { a: 1, b: 4 } } })).toEqual([]);
    expect(await ids({ c: { $elemMatch: { a: 3, b: 4 } } })).toEqual([0]);
    expect(await ids({ 'c.1.b': 4 })).toEqual([0]);
  });

  it('combines by and, or, nor, not', async () => {
    await given({ a: 1 }, { a: 2 }, { a: 3 });
    expect(await ids({ $or: [{ a: 1 }, { a: 3 }] })).toEqual([0, 2]);
    expect(await ids({ $nor: [{ a: 1 }, { a: 3 }] })).toEqual([1]);
    expect(await ids({ $and: [{ a: { $gt: 1 } }, { a: { $lt: 3 } }] })).toEqual([1]);
    expect(await ids({ a: { $not: { $gt: 1 } } })).toEqual([0]);
  });

  it('tests membership, including patterns', async () => {
    await given({ a: 'apple' }, { a: 'bean' }, {});
    expect(await ids({ a: { $in: [/^ap/, 'bean'] } })).toEqual([0, 1]);
    expect(await ids({ a: { $in: [null] } })).toEqual([2]);
    expect(await ids({ a: { $nin: ['bean'] } })).toEqual([0, 2]);
    const many = Array.from({ length: 20 }, (_, index) => `x${index}`);
    expect(await ids({ a: { $in: [...many, 'bean'] } })).toEqual([1]);
  });

  it('matches regular expressions with their options', async () => {
    await given({ a: 'Apple' }, { a: 'line\nbreak' }, { a: ['pear', 'apple'] });
    expect(await ids({ a: /^apple$/i })).toEqual([0, 2]);
    expect(await ids({ a: { $regex: 'e.b', $options: 's' } })).toEqual([1]);
    expect(await ids({ a: { $regex: 'apple' } })).toEqual([2]);
    expect(await ids({ a: { $not: /apple/i } })).toEqual([1]);
  });

  it('tests types, remainders, bits and expressions', async () => {
    await given({ a: 4, b: 3 }, { a: 7.5 }, { a: 'x' }, { a: 6, b: 9 });
    expect(await ids({ a: { $type: 'int' } })).toEqual([0, 3]);
    expect(await ids({ a: { $type: ['double', 'string'] } })).toEqual([1, 2]);
    expect(await ids({ a: { $mod: [4, 0] } })).toEqual([0]);
    expect(await ids({ a: { $bitsAllSet: 6 } })).toEqual([3]);
    expect(await ids({ $expr: { $gt: ['$a', '$b'] } })).toEqual([0, 1, 2]);
  });

  it('rejects invalid filters as MongoDB does', async () => {
    await given({ a: 1 });
    await expect(ids({ $or: [] })).rejects.toMatchObject({ code: 2 });
    await expect(ids({ a: { $in: 5 } })).rejects.toMatchObject({ code: 2 });
    await expect(ids({ a: { $size: 'x' } })).rejects.toMatchObject({ code: 9 });
  });
});
