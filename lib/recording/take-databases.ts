/** Each tribute's takes have a database of their own, named by this and the tributeId. */
export const TAKE_DATABASE_PREFIX = 'take-';

/**
 * The tributes to which takes were once recorded on this device; whether any is left is not said. A browser that cannot
 * list its databases, or has none, holds no take that we could find.
 */
export async function tributesRecordedHere(): Promise<string[]> {
  try {
    const databases = await indexedDB.databases();
    return databases.flatMap(({ name = '' }) =>
      name.startsWith(TAKE_DATABASE_PREFIX) ? [name.slice(TAKE_DATABASE_PREFIX.length)] : [],
    );
  } catch {
    return [];
  }
}
