import {
  type Collection,
  type Db,
  type Document,
  type Filter,
  type IndexDescription,
  MongoServerError,
} from 'mongodb';
import type { Moment } from './moment.ts';

/** Otherwise a Double of 1 would become an Int32. */
const TYPES_AS_STORED = {
  promoteValues: false,
  promoteLongs: false,
  promoteBuffers: false,
  bsonRegExp: true,
};
/** The server ends a batch at 16 MiB, if its documents are large. */
const BATCH = 1_000;

type Options = {
  /** The moment to read. */
  reading?: Moment;
  /** Collections that are not copied. */
  without?: readonly string[];
};

/**
 * Copies documents and indexes of a database into one without documents. Its memory does not grow with their number.
 * Throws if a collection has more documents than were read.
 */
export async function copyDatabase(from: Db, to: Db, { reading, without = [] }: Options): Promise<void> {
  const names = (await collectionNames(from)).filter((name) => !without.includes(name));
  for (const name of names) await copyDocuments(from.collection(name), to.collection(name), reading);
  // Later, because one sorted run costs less than many entries, and a server remembers a moment only for a time.
  for (const name of names) await copyIndexes(from.collection(name), to.collection(name));
}

async function copyDocuments(source: Collection, target: Collection, reading?: Moment): Promise<void> {
  let copied = 0;
  for await (const documents of batchesOf(source, reading)) {
    await target.insertMany(documents);
    copied += documents.length;
  }
  const counted = await source.countDocuments({}, reading);
  if (copied !== counted)
    throw new Error(`${copied} of the ${counted} documents in ${source.collectionName} were copied.`);
}

/** Returns the names of collections, without views and the server's own. */
export async function collectionNames(database: Db): Promise<string[]> {
  const collections = await database.listCollections({ type: 'collection' }, { nameOnly: true }).toArray();
  return collections.map(({ name }) => name).filter((name) => !name.startsWith('system.'));
}

/** Yields documents in the order of their ids, each batch by a query: none is kept open while a batch is written. */
async function* batchesOf(collection: Collection, reading: Moment | undefined): AsyncGenerator<Document[]> {
  const options = { ...reading, ...TYPES_AS_STORED, limit: BATCH, batchSize: BATCH, singleBatch: true };
  for (let after: Filter<Document> = {}; ; ) {
    const batch = await collection.find(after, options).sort({ _id: 1 }).toArray();
    const last = batch.at(-1);
    if (!last) return;
    yield batch;
    after = { _id: { $gt: last._id } };
  }
}

async function copyIndexes(source: Collection, target: Collection): Promise<void> {
  const existing = await source.indexes();
  for (const { v: _version, ...index } of existing) {
    if (index.name === '_id_') continue;
    await target.createIndexes([index as IndexDescription]).catch((error: unknown) => {
      // An index of the operator, which the product does not need.
      if (!(error instanceof MongoServerError) || error.code !== NOT_SUPPORTED) throw error;
    });
  }
}

/** What the embedded database answers to kinds of indexes that it does not know. */
const NOT_SUPPORTED = 115;
