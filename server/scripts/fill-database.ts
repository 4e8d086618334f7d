import { createReadStream } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createGunzip } from 'node:zlib';
import { type Db, MongoClient } from 'mongodb';
import { RESTORING, versionsOf } from '#server/migrations/data-version.ts';
import { PATIENCE } from '#server/platform/database.ts';
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
export const refuseFilled = (uri: string): Promise<void> =>
  withTarget(uri, async (database) => void (await isRestoring(database)));

/**
 * Moves the database of an unpacked backup into a MongoDB without documents, then places the files. Programs refuse that
 * MongoDB until both are complete, and the next restore into it begins again.
 */
export const fillDatabase = (uri: string, stage: string, placeFiles: () => Promise<void>): Promise<void> =>
  withTarget(uri, async (target) => {
    const versions = versionsOf(target);
    if (await isRestoring(target)) await emptyAgain(target);
    else await versions.insertOne({ _id: 'data', version: RESTORING, running: null });
    const version = await withDatabaseOf(stage, async (copyUri) => {
      const copy = await MongoClient.connect(copyUri);
      try {
        await copyDatabase(copy.db(), target, { without: [versions.collectionName] });
        return await versionsOf(copy.db()).findOne({ _id: 'data' });
      } finally {
        await copy.close();
      }
    });
    if (!version) throw new Error('The database of the backup is empty.');
    for (const name of await readdir(stage))
      if (name.startsWith(DATABASE)) await rm(join(stage, name), { force: true });
    await placeFiles();
    await versions.replaceOne({ _id: 'data' }, version);
  });

/** Returns whether a restore into it was interrupted. Throws if it has other documents. */
async function isRestoring(database: Db): Promise<boolean> {
  const stored = await versionsOf(database).findOne({ _id: 'data' });
  if (stored?.version === RESTORING) return true;
  for (const name of await collectionNames(database))
    if (await database.collection(name).findOne({}, { projection: { _id: 1 } }))
      throw new Error(
        `The database ${database.databaseName} of MONGODB_URI has documents, in ${name}. Name an empty one there.`,
      );
  return false;
}

async function emptyAgain(database: Db): Promise<void> {
  const { collectionName: kept } = versionsOf(database);
  for (const name of await collectionNames(database)) if (name !== kept) await database.dropCollection(name);
}

async function withTarget<T>(uri: string, work: (database: Db) => Promise<T>): Promise<T> {
  const client = new MongoClient(uri, { ...PATIENCE.jobs, writeConcern: { w: 'majority' } });
  try {
    return await work(client.db());
  } finally {
    await client.close();
  }
}
