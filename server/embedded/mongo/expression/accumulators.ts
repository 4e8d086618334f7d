import { Decimal128, Double, Int32 } from 'bson';
import { compareValues } from '#server/embedded/mongo/values/compare.ts';
import { type BsonNumber, type Document, isDocument } from '#server/embedded/mongo/values/document.ts';
import { keyText } from '#server/embedded/mongo/values/index-key.ts';
import { calculate, toNumber } from '#server/embedded/mongo/values/number.ts';
import { sizeOf } from '#server/embedded/mongo/values/size-of.ts';
import { isNumber } from '#server/embedded/mongo/values/type-order.ts';

/** Folds a group's values one at a time; undefined stands for missing. */
type Accumulator = {
  add: (value: unknown) => number;
  result: () => unknown;
  isList?: true;
};

export const accumulators: Readonly<Record<string, () => Accumulator>> = {
  $sum: () => fold<BsonNumber>(new Int32(0), addNumber, (total) => total),
  $avg: () =>
    fold<{ total: BsonNumber; count: number }>(
      { total: new Int32(0), count: 0 },
      ({ total, count }, value) =>
        isNumber(value) ? { total: calculate('add', total, value), count: count + 1 } : { total, count },
      average,
    ),
  $min: () => keepOne((kept, value) => better(kept, value, -1)),
  $max: () => keepOne((kept, value) => better(kept, value, 1)),
  $first: () => {
    let isFirst = true;
    return keepOne((kept, value) => {
      if (!isFirst) return kept;
      isFirst = false;
      return value;
    });
  },
  $last: () => keepOne((_, value) => value),
  $push: () => {
    const values: unknown[] = [];
    return {
      add: (value) => {
        if (value === undefined) return 0;
        values.push(value);
        return sizeOf(value);
      },
      result: () => values,
      isList: true,
    };
  },
  $addToSet: () => {
    const distinct = new Map<string, unknown>();
    return {
      add: (value) => {
        const key = keyText(value);
        if (value === undefined || distinct.has(key)) return 0;
        distinct.set(key, value);
        return key.length + sizeOf(value);
      },
      result: () => [...distinct.values()],
      isList: true,
    };
  },
  $mergeObjects: () => {
    const merged: Document = {};
    return { add: (value) => (isDocument(value) ? merge(merged, value) : 0), result: () => merged };
  },
  $count: () =>
    fold(
      0,
      (count) => count + 1,
      (count) => new Int32(count),
    ),
};

export function accumulate(name: string, values: readonly unknown[]): unknown {
  const accumulator = accumulators[name]?.();
  for (const value of values) accumulator?.add(value);
  return accumulator?.result();
}

function fold<T>(
  start: T,
  next: (state: T, value: unknown) => T,
  toResult: (state: T) => unknown,
): Accumulator {
  let state = start;
  return {
    add: (value) => {
      state = next(state, value);
      return 0;
    },
    result: () => toResult(state),
  };
}

function keepOne(choose: (kept: unknown, value: unknown) => unknown): Accumulator {
  let kept: unknown = null;
  let bytes = sizeOf(kept);
  return {
    add: (value) => {
      const chosen = choose(kept, value) ?? null;
      if (chosen === kept) return 0;
      const gained = sizeOf(chosen) - bytes;
      kept = chosen;
      bytes += gained;
      return gained;
    },
    result: () => kept,
  };
}

function merge(merged: Document, added: Document): number {
  let gained = 0;
  for (const [name, value] of Object.entries(added)) {
    gained += sizeOf(value) + (Object.hasOwn(merged, name) ? -sizeOf(merged[name]) : name.length);
    merged[name] = value;
  }
  return gained;
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
