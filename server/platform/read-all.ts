/** The library's own loops leave a cursor open in the database when they are left early. */
type Cursor<Entry> = { next(): Promise<Entry | null>; close(): Promise<unknown> };

/** Yields what a query finds. Closes its cursor also when the reader leaves early. */
export async function* readAll<Entry>(cursor: Cursor<Entry>): AsyncGenerator<Entry> {
  try {
    for (let entry = await cursor.next(); entry !== null; entry = await cursor.next()) yield entry;
  } finally {
    // A query that failed may have no cursor.
    await cursor.close().catch(() => {});
  }
}
