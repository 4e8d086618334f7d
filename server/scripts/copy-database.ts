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
  /** Inserts a batch, in place of `insertMany`. The copy ends if it throws. */
  insert?: (target: Collection, documents: Document[]) => Promise<void>;
  /** Called before each index. The copy ends if it throws. */
  beforeIndex?: () => Promise<void>;
};

/**
 * Copies documents and indexes of a database into one without documents. Its memory does not grow with their number.
 * Throws if a collection has more documents than were read.
 */
export async function copyDatabase(from: Db, to: Db, options: Options): Promise<void> {
  const names = (await collectionNames(from)).filter((name) => !options.without?.includes(name));
  for (const name of names) await copyDocuments(from.collection(name), to.collection(name), options);
  // Later, because one sorted run costs less than many entries, and a server remembers a moment only for a time.
  for (const name of names) await copyIndexes(from.collection(name), to.collection(name), options);
}

async function copyDocuments(source: Collection, target: Collection, options: Options): Promise<void> {
  const { reading, insert } = options;
  let copied = 0;
  for await (const documents of batchesOf(source, reading)) {
    await (insert ? insert(target, documents) : target.insertMany(documents));
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

async function copyIndexes(source: Collection, target: Collection, options: Options): Promise<void> {
  const { reading, beforeIndex } = options;
  const ignored = reading ? OF_THE_OPERATOR : [NOT_SUPPORTED];
  const existing = await source.indexes();
  // Of two on the same keys, the embedded database has the first: a unique one, which protects data.
  const uniqueFirst = existing.toSorted((a, b) => Number(b.unique ?? false) - Number(a.unique ?? false));
  for (const { v: _version, ...index } of uniqueFirst) {
    if (index.name === '_id_') continue;
    await beforeIndex?.();
    await target.createIndexes([index as IndexDescription]).catch((error: unknown) => {
      if (!(error instanceof MongoServerError) || !ignored.includes(Number(error.code))) throw error;
    });
  }
}

/** What the embedded database answers to kinds of indexes that it does not know. */
const NOT_SUPPORTED = 115;
/** What it answers to a second index on the same keys. */
const SAME_KEYS = 85;
/** About indexes that the operator of a MongoDB added, which the product does not need. */
const OF_THE_OPERATOR: readonly number[] = [NOT_SUPPORTED, SAME_KEYS];
