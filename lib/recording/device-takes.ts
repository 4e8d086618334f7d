import { createTakeStore, TAKE_DATABASE_PREFIX } from './take-store.ts';

/** The tributes for which this device still holds a take that has not arrived. */
export async function tributesWithTakes(): Promise<string[]> {
  const ids = await takeDatabases();
  const takes = await Promise.all(ids.map((id) => createTakeStore(id).load()));
  return ids.filter((_, index) => takes[index] !== null);
}

/** Deletes every take of this device. */
export async function deleteTakes(): Promise<void> {
  const ids = await takeDatabases();
  await Promise.all(ids.map((id) => createTakeStore(id).clear()));
}

/** A browser that cannot list its databases, or has none, holds no take that we could find. */
async function takeDatabases(): Promise<string[]> {
  try {
    const databases = await indexedDB.databases();
    return databases.flatMap(({ name = '' }) =>
      name.startsWith(TAKE_DATABASE_PREFIX) ? [name.slice(TAKE_DATABASE_PREFIX.length)] : [],
    );
  } catch {
    return [];
  }
}
