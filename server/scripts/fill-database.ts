import { createReadStream } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createGunzip } from 'node:zlib';
import { type Collection, type Db, type Document, type Filter, MongoClient } from 'mongodb';
import { type DataVersion, RESTORING, versionsOf } from '#server/migrations/data-version.ts';
import { PATIENCE } from '#server/platform/database.ts';
import { randomId } from '#server/platform/random-id.ts';
import { collectionNames, copyDatabase } from './copy-database.ts';
import { DATABASE } from './data-folder.ts';
import { withDatabaseOf } from './with-database-of.ts';

/** Returns whether a backup begins with a database: it contains one then. */
export async function beginsWithDatabase(file: string): Promise<boolean> {
  for await (const chunk of createReadStream(file).pipe(createGunzip()))
    return (chunk as Buffer).toString('latin1', 0, DATABASE.length) === DATABASE;
  return false;
}

/** Throws if a MongoDB has documents, unless an interrupted restore left them. Changes nothing. */
export const refuseFilled = (uri: string): Promise<void> => withTarget(uri, refuseDocuments);

/**
 * Moves the database of an unpacked backup into a MongoDB without documents, then places the files. Programs refuse that
 * MongoDB until both are complete, and the next restore into it begins again. Throws in words if that one began meanwhile,
 * or if a collection has more or fewer documents than in the backup.
 */
export const fillDatabase = (uri: string, stage: string, placeFiles: () => Promise<void>): Promise<void> =>
  withTarget(uri, async (target) => {
    const mine = randomId();
    const { version, counts } = await withCopyIn(stage, async (copy) => {
      const stored = await versionsOf(copy).findOne({ _id: 'data' });
      if (!stored && !(await findFilled(copy))) throw new Error('The database of the backup is empty.');
      await refuseDocuments(target);
      await mark(target, mine);
      const refuse = () => refuseReplaced(target, mine);
      await emptyAgain(target, refuse);
      await copyDatabase(copy, target, {
        without: [versionsOf(target).collectionName],
        insert: insertMarked(target, mine),
        beforeIndex: refuse,
      });
      return { version: stored, counts: await countLasting(copy) };
    });
    for (const name of await readdir(stage))
      if (name.startsWith(DATABASE)) await rm(join(stage, name), { force: true });
    await refuseReplaced(target, mine);
    await placeFiles();
    await refuseDifferent(target, mine, counts);
    await liftMark(target, mine, version);
  });

const withCopyIn = <T>(stage: string, work: (copy: Db) => Promise<T>): Promise<T> =>
  withDatabaseOf(stage, async (uri) => {
    const client = await MongoClient.connect(uri);
    try {
      return await work(client.db());
    } finally {
      await client.close();
    }
  });

const markOf = (mine: string): Filter<DataVersion> => ({
  _id: 'data',
  version: RESTORING,
  'running.by': mine,
});

const REPLACED = 'Another restore into this database began, and replaced this one.';

/** Replaces the mark of an interrupted restore, which cannot be told from one that still runs. */
async function mark(database: Db, mine: string): Promise<void> {
  const running = { version: RESTORING, name: 'restore', since: new Date(), by: mine };
  const marked = { version: RESTORING, running };
  await versionsOf(database).replaceOne({ _id: 'data', version: RESTORING }, marked, { upsert: true });
}

async function refuseReplaced(database: Db, mine: string): Promise<void> {
  if (!(await versionsOf(database).findOne(markOf(mine)))) throw new Error(REPLACED);
}

/** Inserts documents and changes our mark in one transaction, so that none arrive after another restore replaced it. */
const insertMarked = (database: Db, mine: string) => (target: Collection, documents: Document[]) =>
  database.client.withSession((session) =>
    session.withTransaction(async () => {
      const counted = { $inc: { 'running.batches': 1 } };
      const { matchedCount } = await versionsOf(database).updateOne(markOf(mine), counted, { session });
      if (matchedCount === 0) throw new Error(REPLACED);
      await target.insertMany(documents, { session });
    }),
  );

/** Returns the number of documents in each collection of a copy, without collections whose documents expire. */
async function countLasting(copy: Db): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const name of await collectionNames(copy)) {
    const collection = copy.collection(name);
    const indexes = await collection.indexes();
    const isLasting = indexes.every(({ expireAfterSeconds }) => expireAfterSeconds === undefined);
    if (isLasting && name !== versionsOf(copy).collectionName)
      counts.set(name, await collection.countDocuments());
  }
  return counts;
}

/** A collection that a replaced restore was just dropping may go after the check of its mark. */
async function refuseDifferent(database: Db, mine: string, counts: ReadonlyMap<string, number>) {
  for (const [name, expected] of counts) {
    const found = await database.collection(name).countDocuments();
    if (found === expected) continue;
    await refuseReplaced(database, mine);
    throw new Error(
      `The restored collection ${name} has ${found} documents, and ${expected} in the backup. Run npm run restore again, with --replace.`,
    );
  }
}

/** Data from before versions has none. */
async function liftMark(database: Db, mine: string, version: DataVersion | null): Promise<void> {
  const versions = versionsOf(database);
  const lifted = version
    ? (await versions.replaceOne(markOf(mine), version)).matchedCount
    : (await versions.deleteOne(markOf(mine))).deletedCount;
  if (lifted === 0) throw new Error(REPLACED);
}

/** Throws if it has documents, unless a restore into it is not complete. */
async function refuseDocuments(database: Db): Promise<void> {
  const stored = await versionsOf(database).findOne({ _id: 'data' });
  if (stored?.version === RESTORING) return;
  const filled = await findFilled(database);
  if (filled !== undefined)
    throw new Error(
      `The database ${database.databaseName} of MONGODB_URI has documents, in ${filled}. Name an empty one there.`,
    );
}

/** Returns the name of a collection that has documents. */
async function findFilled(database: Db): Promise<string | undefined> {
  for (const name of await collectionNames(database))
    if (await database.collection(name).findOne({}, { projection: { _id: 1 } })) return name;
  return undefined;
}

async function emptyAgain(database: Db, beforeDrop: () => Promise<void>): Promise<void> {
  const { collectionName: kept } = versionsOf(database);
  for (const name of await collectionNames(database)) {
    if (name === kept) continue;
    await beforeDrop();
    await database.dropCollection(name);
  }
}

async function withTarget<T>(uri: string, work: (database: Db) => Promise<T>): Promise<T> {
  const client = new MongoClient(uri, { ...PATIENCE.jobs, writeConcern: { w: 'majority' } });
  try {
    return await work(client.db());
  } finally {
    await client.close();
  }
}
