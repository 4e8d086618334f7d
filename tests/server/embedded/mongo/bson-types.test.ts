import {
  Binary,
  BSONRegExp,
  Decimal128,
  Double,
  Int32,
  Long,
  MaxKey,
  MinKey,
  ObjectId,
  Timestamp,
  UUID,
} from 'mongodb';
import { describe, expect, it } from 'vitest';
import { useDatabase } from './support.ts';

describe('BSON types', () => {
  const database = useDatabase();
  const values = {
    double: new Double(1),
    int: new Int32(1),
    long: Long.fromString('9007199254740993'),
    decimal: Decimal128.fromString('1.10'),
    date: new Date(1),
    id: new ObjectId(),
    binary: new Binary(Buffer.from([1, 2])),
    uuid: new UUID(),
    regex: new BSONRegExp('^a', 's'),
    timestamp: new Timestamp({ t: 1, i: 2 }),
    min: new MinKey(),
    max: new MaxKey(),
    nothing: null,
    yes: true,
    text: 'x',
    list: [new Double(2), [new Int32(3)]],
    inner: { double: new Double(3) },
  };

  it('are preserved through storage, updates and projections', async () => {
    await database.things.insertOne({ ...values });
    await database.things.updateOne({}, { $set: { changed: new Double(7) } });
    const options = { promoteValues: false, bsonRegExp: true, projection: { _id: 0 } };
    const stored = await database.things.findOne({}, options);
    expect(stored).toEqual({ ...values, changed: new Double(7) });
    expect(stored?.double).toBeInstanceOf(Double);
    expect(stored?.inner.double).toBeInstanceOf(Double);
    expect(stored?.list[0]).toBeInstanceOf(Double);
    const after = await database.things.findOneAndUpdate(
      {},
      { $inc: { double: new Double(1) } },
      { ...options, returnDocument: 'after' },
    );
    expect(after?.double).toEqual(new Double(2));
  });

  it('are found by equality and distinguished', async () => {
    const entries = Object.entries(values).filter(([name]) => !['list', 'inner', 'nothing'].includes(name));
    await database.things.createIndex({ v: 1 });
    await database.things.insertMany(entries.map(([name, v]) => ({ name, v })));
    for (const [name, v] of entries) {
      const found = (await database.things.find({ v: { $eq: v } }).toArray()).map(
        (thing) => thing.name as unknown,
      );
      // Numbers of equal value are equal in every type.
      expect(found).toEqual(name === 'double' || name === 'int' ? ['double', 'int'] : [name]);
    }
  });

  it('distinguish null from missing as MongoDB does', async () => {
    await database.things.insertMany([{ n: 1, v: null }, { n: 2 }]);
    const has = await database.things.find({ v: { $type: 'null' } }).toArray();
    expect(has.map(({ n }) => n as unknown)).toEqual([1]);
    expect('v' in ((await database.things.findOne({ n: 2 })) ?? {})).toBe(false);
  });

  it('order large integers exactly', async () => {
    const big = [0n, 1n, 2n].map((offset) => Long.fromBigInt(2n ** 60n + offset));
    await database.things.createIndex({ v: 1 }, { unique: true });
    await database.things.insertMany(big.map((v) => ({ v })));
    const above = await database.things
      .find({ v: { $gt: big[0] } }, { promoteLongs: false })
      .sort({ v: 1 })
      .toArray();
    expect(above.map(({ v }) => String(v))).toEqual(big.slice(1).map(String));
  });
});
