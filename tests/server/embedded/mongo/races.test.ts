import { describe, expect, it } from 'vitest';
import { useDatabase } from './support.ts';

const times = <T>(count: number, work: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));

describe('parallel writes', () => {
  const database = useDatabase();

  it('creates one document for twenty upserts of a unique key', async () => {
    await database.things.createIndex({ key: 1 }, { unique: true });
    await times(20, () => database.things.updateOne({ key: 'a' }, { $inc: { n: 1 } }, { upsert: true }));
    expect(await database.things.find({}, { projection: { _id: 0 } }).toArray()).toEqual([
      { key: 'a', n: 20 },
    ]);
  });

  it('takes exactly the available amount from a guarded counter', async () => {
    await database.things.insertOne({ key: 'credits', n: 10 });
    const taken = await times(50, () =>
      database.things.findOneAndUpdate({ key: 'credits', n: { $gt: 0 } }, { $inc: { n: -1 } }),
    );
    expect(taken.filter(Boolean)).toHaveLength(10);
    expect((await database.things.findOne({ key: 'credits' }))?.n).toBe(0);
  });

  it('lets one of many inserts of a unique key win', async () => {
    await database.things.createIndex({ key: 1 }, { unique: true });
    const outcomes = await times(20, (index) =>
      database.things.insertOne({ key: 'a', index }).then(
        () => 'made',
        (error: { code: number }) => error.code,
      ),
    );
    expect(outcomes.filter((outcome) => outcome === 'made')).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === 11_000)).toHaveLength(19);
  });
});
