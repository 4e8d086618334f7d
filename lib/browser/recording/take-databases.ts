/** Each tribute's takes have a database of their own, named by this and the tributeId. */
export const TAKE_DATABASE_PREFIX = 'take-';

/**
 * The tributes to which takes were once recorded on this device; whether any is left is not said. A browser that has no
 * databases, or no list of them, holds no take that we could find. It rejects where the list cannot be read.
 */
export async function tributesRecordedHere(): Promise<string[]> {
  const storage: Partial<IDBFactory> | undefined = globalThis.indexedDB;
  const databases = (await storage?.databases?.()) ?? [];
  return databases.flatMap(({ name = '' }) =>
    name.startsWith(TAKE_DATABASE_PREFIX) ? [name.slice(TAKE_DATABASE_PREFIX.length)] : [],
  );
}
