import { sortStream } from '#server/embedded/mongo/merge-sort.ts';
import { mapStream, type PAUSE, type Stream } from '#server/embedded/mongo/steps.ts';
import { compareSortKeys, type SortField, sortKeys } from '#server/embedded/mongo/values/paths.ts';
import type { Work } from '#server/embedded/mongo/work.ts';

type Reading<T> = {
  read: (item: T) => unknown;
  sizeOf: (item: T) => number;
  limit: number;
  work: Work;
};

const KEY_BYTES = 64;

/** Sorts a stream by fields, with the array rule of `sortBy`. */
export function sortByFields<T>(
  stream: Stream<T & object>,
  fields: readonly SortField[],
  { read, sizeOf, limit, work }: Reading<T>,
): Generator<T | typeof PAUSE> {
  const keyed = mapStream(stream, (item) => ({ item, keys: sortKeys(read(item), fields) }));
  const sorted = sortStream(keyed, {
    compare: (left, right) => compareSortKeys(left.keys, right.keys, fields),
    sizeOf: ({ item }) => sizeOf(item) + fields.length * KEY_BYTES,
    limit,
    work,
  });
  return mapStream(sorted, ({ item }) => item);
}
