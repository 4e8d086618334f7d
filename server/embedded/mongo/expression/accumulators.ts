import { Decimal128, Double, Int32 } from 'bson';
import { compareValues } from '#server/embedded/mongo/values/compare.ts';
import { type BsonNumber, type Document, isDocument } from '#server/embedded/mongo/values/document.ts';
import { keyText } from '#server/embedded/mongo/values/index-key.ts';
import { calculate, toNumber } from '#server/embedded/mongo/values/number.ts';
import { isNumber } from '#server/embedded/mongo/values/type-order.ts';

/** Folds what an expression gives for each document of a group, one at a time; undefined stands for missing. */
type Accumulator = {
  /** Returns whether the value itself stays in memory besides those before it. */
  add: (value: unknown) => boolean;
  result: () => unknown;
};

/** The accumulators of `$group`, by name. */
export const accumulators: Readonly<Record<string, () => Accumulator>> = {
  $sum: () => fold<BsonNumber>(new Int32(0), addNumber, (total) => total),
  $avg: () =>
    fold<{ total: BsonNumber; count: number }>(
      { total: new Int32(0), count: 0 },
      ({ total, count }, value) =>
        isNumber(value) ? { total: calculate('add', total, value), count: count + 1 } : { total, count },
      average,
    ),
  $min: () => fold<unknown>(null, (found, value) => better(found, value, -1), identity),
  $max: () => fold<unknown>(null, (found, value) => better(found, value, 1), identity),
  $first: () => {
    const values: unknown[] = [];
    return {
      add: (value) => {
        if (values.length === 0) values.push(value);
        return false;
      },
      result: () => values[0] ?? null,
    };
  },
  $last: () => fold<unknown>(null, (_, value) => value ?? null, identity),
  $push: () => {
    const values: unknown[] = [];
    return { add: (value) => value !== undefined && values.push(value) > 0, result: () => values };
  },
  $addToSet: () => {
    const distinct = new Map<string, unknown>();
    return {
      add: (value) => {
        if (value === undefined) return false;
        const before = distinct.size;
        distinct.set(keyText(value), value);
        return distinct.size > before;
      },
      result: () => [...distinct.values()],
    };
  },
  $mergeObjects: () =>
    fold<Document>(
      {},
      (merged, value) => (isDocument(value) ? Object.assign(merged, value) : merged),
      identity,
    ),
  $count: () =>
    fold(
      0,
      (count) => count + 1,
      (count) => new Int32(count),
    ),
};

/** Runs one accumulator over values at hand. */
export function accumulate(name: string, values: readonly unknown[]): unknown {
  const accumulator = accumulators[name]?.();
  for (const value of values) accumulator?.add(value);
  return accumulator?.result();
}

const identity = (value: unknown): unknown => value;

/** An accumulator that keeps one state, whatever the number of values. */
function fold<T>(
  start: T,
  next: (state: T, value: unknown) => T,
  toResult: (state: T) => unknown,
): Accumulator {
  let state = start;
  return {
    add: (value) => {
      state = next(state, value);
      return false;
    },
    result: () => toResult(state),
  };
}

function addNumber(total: BsonNumber, value: unknown): BsonNumber {
  return isNumber(value) ? calculate('add', total, value) : total;
}

function average({ total, count }: { total: BsonNumber; count: number }): BsonNumber | null {
  if (count === 0) return null;
  if (total instanceof Decimal128)
    return calculate('multiply', total, Decimal128.fromString(String(1 / count)));
  return new Double(toNumber(total) / count);
}

function better(found: unknown, value: unknown, direction: 1 | -1): unknown {
  if (value === null || value === undefined) return found;
  return found === null || compareValues(value, found) * direction > 0 ? value : found;
}
