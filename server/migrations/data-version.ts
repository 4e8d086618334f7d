import type { Collection, Db } from 'mongodb';

/** The one document that says which shape all others have. */
export type DataVersion = {
  _id: 'data';
  version: number;
  /** The migration that is under way, since when, and the process that runs it. */
  running: { version: number; name: string; since: Date; by: string } | null;
};

const COLLECTION = 'dataversions';

/** Collections that a program fills before it knows which version the data has. */
const FILLED_BEFORE: ReadonlySet<string> = new Set([COLLECTION, 'leases']);

export const versionsOf = (database: Db): Collection<DataVersion> => database.collection(COLLECTION);

/** Returns the version of the data, or null when the database does not tell one. Changes nothing. */
export async function findVersion(database: Db): Promise<number | null> {
  return (await versionsOf(database).findOne({ _id: 'data' }))?.version ?? null;
}

/** Whether nobody has used the database before: there are not even empty collections. */
export async function isFresh(database: Db): Promise<boolean> {
  const collections = await database.listCollections({}, { nameOnly: true }).toArray();
  return collections.every(({ name }) => FILLED_BEFORE.has(name));
}
