import { openTakeDisk, TAKE_DATABASE_PREFIX } from './take-disk.ts';
import { hasTakes } from './take-store.ts';

/** The tributes for which this device still holds a take that has not arrived. */
export async function tributesWithTakes(): Promise<string[]> {
  const ids = await takeDatabases();
  const found = await Promise.all(ids.map((id) => hasTakes(openTakeDisk(id)).catch(() => false)));
  return ids.filter((_, index) => found[index]);
}

/** Deletes every take of this device. */
export async function deleteTakes(): Promise<void> {
  const ids = await takeDatabases();
  await Promise.all(ids.map((id) => deleteTakesOf(id).catch(() => null)));
}

async function deleteTakesOf(tributeId: string): Promise<void> {
  const disk = openTakeDisk(tributeId);
  await disk.remove(await disk.keys());
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
