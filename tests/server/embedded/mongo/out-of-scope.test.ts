import { describe, expect, it } from 'vitest';
import { REAL_MONGODB_URI, useDatabase } from './support.ts';

const refusal = (what: string) =>
  `${what} is not supported by the embedded database: use a MongoDB server by MONGODB_URI.`;

describe.skipIf(REAL_MONGODB_URI)('names an unsupported feature', () => {
  const database = useDatabase();
  it('commands, stages, operators and options', async () => {
    const { db, things } = database;
    await things.insertOne({ a: 1 });
    const attempts: [string, () => Promise<unknown>][] = [
      ['The command dbStats', () => db.command({ dbStats: 1 })],
      ['The command renameCollection', () => db.admin().command({ renameCollection: 'a.b', to: 'a.c' })],
      ['The stage $out', () => things.aggregate([{ $out: 'x' }]).toArray()],
      ['The stage $changeStream', () => things.watch().next()],
      ['The stage $graphLookup', () => things.aggregate([{ $graphLookup: {} }]).toArray()],
      ['The operator $where', () => things.findOne({ $where: 'true' })],
      ['The operator $text', () => things.findOne({ $text: { $search: 'a' } })],
      ['The operator $near', () => things.findOne({ a: { $near: [0, 0] } })],
      [
        'The group operator $stdDevPop',
        () => things.aggregate([{ $group: { _id: null, x: { $stdDevPop: '$a' } } }]).toArray(),
      ],
      ['The option collation', () => things.findOne({ a: 1 }, { collation: { locale: 'de' } })],
      ['The option tailable', () => things.find({}, { tailable: true }).toArray()],
      ['The collection option capped', () => db.createCollection('c', { capped: true, size: 1000 })],
      ['The collection option viewOn', () => db.createCollection('v', { viewOn: 'things', pipeline: [] })],
      ['The index type 2dsphere', () => things.createIndex({ a: '2dsphere' })],
      ['The index type text', () => things.createIndex({ a: 'text' })],
    ];
    for (const [what, attempt] of attempts)
      await expect(attempt()).rejects.toMatchObject({ code: 115, message: refusal(what) });
  });
});
