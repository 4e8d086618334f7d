/** How many entries of an export are read at a time. */
export const AT_ONCE = 100;

/** Yields a few at a time, so that one query can look something up for all of them. */
export async function* inBatches<Entry>(entries: AsyncIterable<Entry>): AsyncGenerator<Entry[]> {
  let some: Entry[] = [];
  for await (const entry of entries) {
    if (some.push(entry) < AT_ONCE) continue;
    yield some;
    some = [];
  }
  if (some.length > 0) yield some;
}
