import type { Collection, Db } from 'mongodb';

export type DataVersion = {
  _id: 'data';
  version: number;
  running: { version: number; name: string; since: Date; by: string } | null;
};

const COLLECTION = 'dataversions';

/** Collections that are filled before the version is known. */
const FILLED_BEFORE: ReadonlySet<string> = new Set([COLLECTION, 'leases']);

export const versionsOf = (database: Db): Collection<DataVersion> => database.collection(COLLECTION);

export async function findVersion(database: Db): Promise<number | null> {
  return (await versionsOf(database).findOne({ _id: 'data' }))?.version ?? null;
}

export async function isFresh(database: Db): Promise<boolean> {
  const collections = await database.listCollections({}, { nameOnly: true }).toArray();
  return collections.every(({ name }) => FILLED_BEFORE.has(name));
}
