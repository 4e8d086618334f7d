import type { Collection, Db, Filter } from 'mongodb';
import { FIRST_VERSION } from './migrations.ts';

export type DataVersion = {
  _id: 'data';
  /** The version that a program must know at least. */
  version: number;
  /** The version of the newest migration that has run, where it is later: older programs may work beside it. */
  migrated?: number;
  /** When the last start began that migrated everything which older programs had written until then. */
  caughtUpAt?: Date;
  /** `batches`: how many a restore has inserted. */
  running: { version: number; name: string; since: Date; by: string; batches?: number } | null;
};

/** The version that a program must know at least, that of the newest migration that has run, and `caughtUpAt`. */
export type Versions = { needed: number; migrated: number; caughtUpAt?: Date };

/** The version while a restore fills the database, which programs of every version refuse. */
export const RESTORING = 1_000_000;

const COLLECTION = 'dataversions';

/** Collections that are filled before the version is known. */
const FILLED_BEFORE: ReadonlySet<string> = new Set([COLLECTION, 'leases']);

export const versionsOf = (database: Db): Collection<DataVersion> => database.collection(COLLECTION);

/** Returns the stored versions, or null for data without them. Throws while a restore is not complete. */
export async function findVersions(database: Db): Promise<Versions | null> {
  const stored = await versionsOf(database).findOne({ _id: 'data' });
  if (stored?.version === RESTORING)
    throw new Error(
      'A restore into this database is not complete: wait for it, or run npm run restore again.',
    );
  if (!stored) return null;
  const { version, migrated = version, caughtUpAt } = stored;
  return { needed: version, migrated, ...(caughtUpAt && { caughtUpAt }) };
}

/** Returns the version of the newest migration that has run, or null for data without one. */
export async function findVersion(database: Db): Promise<number | null> {
  return (await findVersions(database))?.migrated ?? null;
}

/** Returns the versions that a start finds: the first for data from before versions, null for an empty database. */
export async function versionsBeforeStart(database: Db): Promise<Versions | null> {
  const stored = await findVersions(database);
  if (stored) return stored;
  return (await isFresh(database)) ? null : { needed: FIRST_VERSION, migrated: FIRST_VERSION };
}

/** Matches the stored version while `migrated` is that of the newest migration that has run. */
export const migratedTo = (migrated: number): Filter<DataVersion> => ({
  _id: 'data',
  $or: [{ migrated }, { migrated: { $exists: false }, version: migrated }],
});

async function isFresh(database: Db): Promise<boolean> {
  const collections = await database.listCollections({}, { nameOnly: true }).toArray();
  return collections.every(({ name }) => FILLED_BEFORE.has(name));
}
