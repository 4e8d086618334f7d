import type { Collection, Db, Filter } from 'mongodb';

export type DataVersion = {
  _id: 'data';
  /** The version that a program must know at least. */
  version: number;
  /** The version of the newest migration that has run, where it is later: older programs may work beside it. */
  migrated?: number;
  running: { version: number; name: string; since: Date; by: string } | null;
};

/** The version that a program must know at least, and that of the newest migration that has run. */
export type Versions = { needed: number; migrated: number };

const COLLECTION = 'dataversions';

/** Collections that are filled before the version is known. */
const FILLED_BEFORE: ReadonlySet<string> = new Set([COLLECTION, 'leases']);

export const versionsOf = (database: Db): Collection<DataVersion> => database.collection(COLLECTION);

export async function findVersions(database: Db): Promise<Versions | null> {
  const stored = await versionsOf(database).findOne({ _id: 'data' });
  return stored && { needed: stored.version, migrated: stored.migrated ?? stored.version };
}

/** Returns the version of the newest migration that has run, or null for data without one. */
export async function findVersion(database: Db): Promise<number | null> {
  return (await findVersions(database))?.migrated ?? null;
}

/** Matches the stored version while `migrated` is that of the newest migration that has run. */
export const migratedTo = (migrated: number): Filter<DataVersion> => ({
  _id: 'data',
  $or: [{ migrated }, { migrated: { $exists: false }, version: migrated }],
});

export async function isFresh(database: Db): Promise<boolean> {
  const collections = await database.listCollections({}, { nameOnly: true }).toArray();
  return collections.every(({ name }) => FILLED_BEFORE.has(name));
}
