/** Each tribute has its own database, named by this prefix and the tributeId. */
export const TAKE_DATABASE_PREFIX = 'take-';

/** Returns the tributes with a database, which may be empty. Rejects when the list of databases cannot be read. */
export async function tributesRecordedHere(): Promise<string[]> {
  const storage: Partial<IDBFactory> | undefined = globalThis.indexedDB;
  const databases = (await storage?.databases?.()) ?? [];
  return databases.flatMap(({ name = '' }) =>
    name.startsWith(TAKE_DATABASE_PREFIX) ? [name.slice(TAKE_DATABASE_PREFIX.length)] : [],
  );
}
