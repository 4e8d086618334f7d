/** Each tribute has its own database, named by this prefix and the tributeId. */
export const TAKE_DATABASE_PREFIX = 'take-';
/** Not every browser lists its databases (Firefox since 126), so each one that is written to has a key of this prefix. */
const LISTED = 'takes-of:';

/** Lists a tribute's database. */
export function listDatabase(tributeId: string): void {
  try {
    localStorage.setItem(LISTED + tributeId, '');
  } catch {
    // Without this storage, only the browser's own list is left.
  }
}

/** Takes the emptied database of a tribute off the list. */
export function unlistDatabase(tributeId: string): void {
  try {
    localStorage.removeItem(LISTED + tributeId);
  } catch {
    // Nothing is listed.
  }
}

/** Returns the tributes with a database, which may be empty. Rejects when the browser's list of databases cannot be read. */
export async function tributesRecordedHere(): Promise<string[]> {
  const storage: Partial<IDBFactory> | undefined = globalThis.indexedDB;
  const databases = (await storage?.databases?.()) ?? [];
  const known = databases.flatMap(({ name = '' }) => startingWith(TAKE_DATABASE_PREFIX, name));
  return [...new Set([...known, ...listed()])];
}

function listed(): string[] {
  try {
    return Object.keys(localStorage).flatMap((key) => startingWith(LISTED, key));
  } catch {
    return [];
  }
}

/** Returns what follows a prefix, in a list that is empty without it. */
const startingWith = (prefix: string, name: string): string[] =>
  name.startsWith(prefix) ? [name.slice(prefix.length)] : [];
