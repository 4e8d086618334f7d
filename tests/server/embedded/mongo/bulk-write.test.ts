import { type AnyClientBulkWriteModel, type Document, Long, ObjectId } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { useDatabase } from './support.ts';

describe('writes to several collections in one command', () => {
  const database = useDatabase();
  const namespace = (name: string) => `${database.db.databaseName}.${name}`;

  it('inserts, updates, replaces and removes, and counts each', async () => {
    await database.things.insertMany([{ key: 1, n: 1 }, { key: 2, n: 2 }, { key: 3 }, { key: 4 }]);
    const [things, others] = [namespace('things'), namespace('others')];
    const models: AnyClientBulkWriteModel<Document>[] = [
      { name: 'insertOne', namespace: others, document: { key: 10 } },
      { name: 'updateOne', namespace: things, filter: { key: 1 }, update: { $inc: { n: 1 } } },
      { name: 'updateMany', namespace: things, filter: { n: 2 }, update: [{ $set: { n: 5 } }] },
      { name: 'replaceOne', namespace: others, filter: { key: 11 }, replacement: { a: 1 }, upsert: true },
      { name: 'deleteOne', namespace: things, filter: { key: 3 } },
      { name: 'deleteMany', namespace: things, filter: { key: { $gte: 3 } } },
    ];
    const result = await database.client.bulkWrite(models, { verboseResults: true });
    expect(result).toMatchObject({
      insertedCount: 1,
      matchedCount: 3,
      modifiedCount: 3,
      upsertedCount: 1,
      deletedCount: 2,
    });
    expect(result.updateResults?.get(3)).toMatchObject({
      matchedCount: 1,
      upsertedId: expect.any(ObjectId) as ObjectId,
    });
    const left = await database.things.find({}, { projection: { _id: 0 }, sort: { key: 1 } }).toArray();
    expect(left).toEqual([
      { key: 1, n: 5 },
      { key: 2, n: 5 },
    ]);
    expect(await database.db.collection('others').countDocuments()).toBe(2);
  });

  it('stops at an error when ordered, continues when not, and keeps earlier writes', async () => {
    const document = (_id: number) => ({
      name: 'insertOne' as const,
      namespace: namespace('things'),
      document: { _id } as object,
    });
    const models = [document(1), document(1), document(2)];
    await expect(database.client.bulkWrite(models)).rejects.toMatchObject({
      partialResult: { insertedCount: 1 },
      writeErrors: new Map([[1, expect.objectContaining({ code: 11_000 })]]),
    });
    await database.things.deleteMany({});
    await expect(database.client.bulkWrite(models, { ordered: false })).rejects.toMatchObject({
      partialResult: { insertedCount: 2 },
    });
  });

  it('is rolled back with its transaction', async () => {
    await database.db.createCollection('things');
    const session = database.client.startSession();
    session.startTransaction();
    const model = { name: 'insertOne' as const, namespace: namespace('things'), document: {} };
    await database.client.bulkWrite([model], { session });
    await session.abortTransaction();
    await session.endSession();
    expect(await database.things.countDocuments()).toBe(0);
  });

  it('is applied once however often it is sent', async () => {
    await database.things.insertOne({ _id: 1, n: 0 } as object);
    const session = database.client.startSession();
    const command = {
      bulkWrite: 1,
      ops: [{ update: 0, filter: { _id: 1 }, updateMods: { $inc: { n: 1 } }, multi: false }],
      nsInfo: [{ ns: namespace('things') }],
      txnNumber: Long.fromNumber(5_000),
    };
    const admin = database.client.db('admin');
    const answers = [await admin.command(command, { session }), await admin.command(command, { session })];
    expect(answers.map(({ nModified }) => nModified as unknown)).toEqual([1, 1]);
    expect(await database.things.findOne({ n: 1 })).not.toBeNull();
  });
});
