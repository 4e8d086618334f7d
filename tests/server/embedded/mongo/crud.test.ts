import { ObjectId } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { useDatabase } from './support.ts';

describe('documents are created, read, updated and deleted', () => {
  const database = useDatabase();

  it('inserts one and finds it by its id', async () => {
    const { insertedId } = await database.things.insertOne({ name: 'a' });
    expect(insertedId).toBeInstanceOf(ObjectId);
    expect(await database.things.findOne({ _id: insertedId })).toEqual({ _id: insertedId, name: 'a' });
  });

  it('inserts many and stops at the first error of an ordered insert', async () => {
    const documents = [{ _id: 1 }, { _id: 1 }, { _id: 2 }] as object[];
    await expect(database.things.insertMany(documents)).rejects.toMatchObject({ code: 11_000 });
    expect(await database.things.countDocuments()).toBe(1);
  });

  it('continues after an error of an unordered insert', async () => {
    const documents = [{ _id: 1 }, { _id: 1 }, { _id: 2 }] as object[];
    await expect(database.things.insertMany(documents, { ordered: false })).rejects.toMatchObject({
      code: 11_000,
    });
    expect(await database.things.countDocuments()).toBe(2);
  });

  it('updates one or many and reports matches and changes', async () => {
    await database.things.insertMany([{ n: 1 }, { n: 1 }, { n: 2 }]);
    const one = await database.things.updateOne({ n: 1 }, { $set: { seen: true } });
    expect(one).toMatchObject({ matchedCount: 1, modifiedCount: 1 });
    const many = await database.things.updateMany({ n: 1 }, { $set: { seen: true } });
    expect(many).toMatchObject({ matchedCount: 2, modifiedCount: 1 });
  });

  it('replaces a document and keeps its id', async () => {
    const { insertedId } = await database.things.insertOne({ a: 1 });
    await database.things.replaceOne({ a: 1 }, { b: 2 });
    expect(await database.things.findOne()).toEqual({ _id: insertedId, b: 2 });
  });

  it('rejects a changed id', async () => {
    await database.things.insertOne({ a: 1 });
    await expect(
      database.things.updateOne({ a: 1 }, { $set: { _id: new ObjectId() } }),
    ).rejects.toMatchObject({ code: 66 });
  });

  it('deletes one or many', async () => {
    await database.things.insertMany([{ n: 1 }, { n: 1 }, { n: 1 }]);
    expect((await database.things.deleteOne({ n: 1 })).deletedCount).toBe(1);
    expect((await database.things.deleteMany({ n: 1 })).deletedCount).toBe(2);
  });

  it('accepts null as an id', async () => {
    await database.things.updateOne({ _id: null as never }, { $set: { a: 1 } }, { upsert: true });
    expect(await database.things.find().toArray()).toEqual([{ _id: null, a: 1 }]);
  });

  it("upserts from the filter's equalities", async () => {
    const update = { $set: { a: 1 }, $setOnInsert: { made: true } };
    const filter = { key: 'k', 'deep.x': 5, n: { $gt: 3 } };
    const { upsertedId } = await database.things.updateOne(filter, update, { upsert: true });
    expect(await database.things.findOne()).toEqual({
      _id: upsertedId,
      key: 'k',
      deep: { x: 5 },
      a: 1,
      made: true,
    });
  });

  it('finds and modifies: before, after, sorted, removed, upserted', async () => {
    await database.things.insertMany([
      { n: 1, done: false },
      { n: 2, done: false },
    ]);
    const { things } = database;
    const before = await things.findOneAndUpdate(
      { done: false },
      { $set: { done: true } },
      { sort: { n: -1 } },
    );
    expect(before).toMatchObject({ n: 2, done: false });
    const after = await things.findOneAndUpdate({ n: 1 }, { $inc: { n: 10 } }, { returnDocument: 'after' });
    expect(after).toMatchObject({ n: 11 });
    expect(await things.findOneAndDelete({ n: 11 })).toMatchObject({ n: 11 });
    expect(await things.findOneAndUpdate({ n: 99 }, { $set: { a: 1 } })).toBeNull();
    const made = await things.findOneAndUpdate(
      { n: 99 },
      { $set: { a: 1 } },
      { upsert: true, returnDocument: 'after', projection: { _id: 0 } },
    );
    expect(made).toEqual({ n: 99, a: 1 });
  });

  it('writes in bulk', async () => {
    const result = await database.things.bulkWrite([
      { insertOne: { document: { n: 1 } } },
      { updateOne: { filter: { n: 1 }, update: { $inc: { n: 1 } } } },
      { updateOne: { filter: { n: 7 }, update: { $set: { a: 1 } }, upsert: true } },
      { deleteOne: { filter: { n: 2 } } },
    ]);
    expect(result).toMatchObject({ insertedCount: 1, modifiedCount: 1, upsertedCount: 1, deletedCount: 1 });
  });

  it('counts and lists distinct values in order', async () => {
    await database.things.insertMany([{ t: ['b', 'a'] }, { t: 'c' }, {}]);
    expect(await database.things.countDocuments({ t: 'a' })).toBe(1);
    expect(await database.things.estimatedDocumentCount()).toBe(3);
    expect(await database.things.distinct('t')).toEqual(['a', 'b', 'c']);
  });

  it('creates, lists and drops collections and databases', async () => {
    await database.db.createCollection('made');
    await database.things.insertOne({});
    const names = (await database.db.listCollections().toArray()).map(({ name }) => name);
    expect(names.toSorted()).toEqual(['made', 'things']);
    await database.db.dropCollection('made');
    expect(await database.db.listCollections({ name: 'made' }).toArray()).toEqual([]);
    const { databases } = await database.client.db().admin().listDatabases();
    expect(databases.map(({ name }) => name)).toContain(database.db.databaseName);
  });
});
