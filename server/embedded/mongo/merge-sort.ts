import { PAUSE, type Steps, type Stream } from './steps.ts';
import { paced, type Work } from './work.ts';

type Compare<T> = (left: T, right: T) => number;
type Sorting<T> = {
  compare: Compare<T>;
  sizeOf: (item: T) => number;
  limit: number;
  work: Work;
};

const RUN_LENGTH = 512;

type Run<T> = { items: T[]; level: number };

/** Sorts stably with pauses, keeping few items beyond the limit. Throws above the command's memory. */
export function* sortStream<T extends object>(
  stream: Stream<T>,
  sorting: Sorting<T>,
): Generator<T | typeof PAUSE> {
  const sorted = yield* sortAll(stream, sorting);
  yield* paced(sorted, sorting.work);
}

function* sortAll<T extends object>(stream: Stream<T>, sorting: Sorting<T>): Steps<T[]> {
  const runs: Run<T>[] = [];
  let arriving: T[] = [];
  for (const item of stream) {
    if (item === PAUSE) {
      yield PAUSE;
      continue;
    }
    sorting.work.hold(sorting.sizeOf(item));
    arriving.push(item);
    if (arriving.length < RUN_LENGTH) continue;
    runs.push(toRun(arriving, sorting));
    arriving = [];
    while (runs.length > 1 && runs.at(-1)?.level === runs.at(-2)?.level) yield* mergeLast(runs, sorting);
  }
  runs.push(toRun(arriving, sorting));
  while (runs.length > 1) yield* mergeLast(runs, sorting);
  return runs[0]?.items ?? [];
}

function toRun<T>(items: T[], { compare, limit, sizeOf, work }: Sorting<T>): Run<T> {
  const sorted = items.toSorted(compare);
  for (const item of sorted.slice(limit)) work.release(sizeOf(item));
  return { items: sorted.slice(0, limit), level: 0 };
}

function* mergeLast<T>(runs: Run<T>[], sorting: Sorting<T>): Steps<void> {
  const right = runs.pop();
  const left = runs.pop();
  if (!left || !right) return;
  runs.push({ items: yield* merge(left.items, right.items, sorting), level: left.level + 1 });
}

function* merge<T>(left: T[], right: T[], { compare, sizeOf, limit, work }: Sorting<T>): Steps<T[]> {
  const merged: T[] = [];
  let fromLeft = 0;
  let fromRight = 0;
  while (fromLeft < left.length || fromRight < right.length) {
    if (work.isSliceOver) yield PAUSE;
    const isLeft =
      fromRight >= right.length ||
      (fromLeft < left.length && compare(left[fromLeft] as T, right[fromRight] as T) <= 0);
    const item = (isLeft ? left[fromLeft++] : right[fromRight++]) as T;
    if (merged.length < limit) merged.push(item);
    else work.release(sizeOf(item));
  }
  return merged;
}
