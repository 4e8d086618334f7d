import { Decimal128, Double, Int32 } from 'bson';
import { compareValues } from '#server/embedded/mongo/values/compare.ts';
import { type BsonNumber, type Document, isDocument } from '#server/embedded/mongo/values/document.ts';
import { keyText } from '#server/embedded/mongo/values/index-key.ts';
import { calculate, toNumber } from '#server/embedded/mongo/values/number.ts';
import { isNumber } from '#server/embedded/mongo/values/type-order.ts';

/** Folds what an expression gave for each document of a group; undefined stands for missing. */
type Accumulator = (values: readonly unknown[]) => unknown;

/** The accumulators of `$group`, by name. */
export const accumulators: Readonly<Record<string, Accumulator>> = {
  $sum: (values) => sum(values.filter(isNumber)),
  $avg: (values) => average(values.filter(isNumber)),
  $min: (values) => best(values, -1),
  $max: (values) => best(values, 1),
  $first: (values) => values[0] ?? null,
  $last: (values) => values.at(-1) ?? null,
  $push: (values) => values.filter((value) => value !== undefined),
  $addToSet: (values) => {
    const distinct = new Map<string, unknown>();
    for (const value of values) if (value !== undefined) distinct.set(keyText(value), value);
    return [...distinct.values()];
  },
  $mergeObjects: (values) => Object.assign({}, ...values.filter(isDocument)) as Document,
  $count: (values) => new Int32(values.length),
};

function sum(numbers: readonly BsonNumber[]): BsonNumber {
  return numbers.reduce<BsonNumber>((total, number) => calculate('add', total, number), new Int32(0));
}

function average(numbers: readonly BsonNumber[]): BsonNumber | null {
  if (numbers.length === 0) return null;
  const total = sum(numbers);
  if (total instanceof Decimal128)
    return calculate('multiply', total, Decimal128.fromString(String(1 / numbers.length)));
  return new Double(toNumber(total) / numbers.length);
}

function best(values: readonly unknown[], direction: 1 | -1): unknown {
  const present = values.filter((value) => value !== null && value !== undefined);
  if (present.length === 0) return null;
  return present.reduce((found, value) => (compareValues(value, found) * direction > 0 ? value : found));
}
