import type { Binary, BSONRegExp, BSONSymbol, Code, ObjectId, Timestamp } from 'bson';
import type { Document } from './document.ts';
import { compareNumbers } from './number.ts';
import { TypeOrder, typeOrder } from './type-order.ts';

/** Compares in MongoDB's total order: negative, zero or positive. */
export function compareValues(left: unknown, right: unknown): number {
  if (left === right) return 0;
  const order = typeOrder(left);
  const other = typeOrder(right);
  if (order !== other) return order < other ? -1 : 1;
  return COMPARATORS[order](left as never, right as never);
}

export function equalValues(left: unknown, right: unknown): boolean {
  return compareValues(left, right) === 0;
}

type Comparator = (left: never, right: never) => number;

const COMPARATORS: Readonly<Record<TypeOrder, Comparator>> = {
  [TypeOrder.minKey]: () => 0,
  [TypeOrder.nullish]: () => 0,
  [TypeOrder.number]: compareNumbers,
  [TypeOrder.string]: (left: string | BSONSymbol, right: string | BSONSymbol) =>
    compareStrings(left.valueOf(), right.valueOf()),
  [TypeOrder.object]: compareDocuments,
  [TypeOrder.array]: compareArrays,
  [TypeOrder.binary]: compareBinaries,
  [TypeOrder.objectId]: (left: ObjectId, right: ObjectId) => Buffer.compare(left.id, right.id),
  [TypeOrder.boolean]: (left: boolean, right: boolean) => Number(left) - Number(right),
  [TypeOrder.date]: (left: Date, right: Date) => Math.sign(left.getTime() - right.getTime()),
  [TypeOrder.timestamp]: (left: Timestamp, right: Timestamp) => {
    const [a, b] = [timestampBits(left), timestampBits(right)];
    if (a === b) return 0;
    return a < b ? -1 : 1;
  },
  [TypeOrder.regex]: (left: RegExp | BSONRegExp, right: RegExp | BSONRegExp) => {
    const [a, b] = [regexParts(left), regexParts(right)];
    return compareStrings(a.pattern, b.pattern) || compareStrings(a.options, b.options);
  },
  [TypeOrder.code]: (left: Code, right: Code) => compareStrings(left.code, right.code),
  [TypeOrder.maxKey]: () => 0,
};

/** MongoDB orders by UTF-8; without surrogates UTF-16 gives the same order, faster. */
function compareStrings(left: string, right: string): number {
  if (left === right) return 0;
  if (!SURROGATES_OR_ABOVE.test(left) && !SURROGATES_OR_ABOVE.test(right)) return left < right ? -1 : 1;
  return Buffer.compare(Buffer.from(left), Buffer.from(right));
}
const SURROGATES_OR_ABOVE = /[\ud800-\uffff]/;

function compareArrays(left: unknown[], right: unknown[]): number {
  const shared = Math.min(left.length, right.length);
  for (let index = 0; index < shared; index++) {
    const result = compareValues(left[index], right[index]);
    if (result !== 0) return result;
  }
  return Math.sign(left.length - right.length);
}

function compareDocuments(left: Document, right: Document): number {
  const leftKeys = Object.keys(left);
  const rightKeys = Object.keys(right);
  for (const [index, key] of leftKeys.entries()) {
    const rightKey = rightKeys[index];
    if (rightKey === undefined) return 1;
    const byType = typeOrder(left[key]) - typeOrder(right[rightKey]);
    const result = byType || compareStrings(key, rightKey) || compareValues(left[key], right[rightKey]);
    if (result !== 0) return Math.sign(result);
  }
  return Math.sign(leftKeys.length - rightKeys.length);
}

function compareBinaries(left: Binary | Uint8Array, right: Binary | Uint8Array): number {
  const [a, b] = [binaryParts(left), binaryParts(right)];
  return (
    Math.sign(a.bytes.length - b.bytes.length) ||
    Math.sign(a.subtype - b.subtype) ||
    Buffer.compare(a.bytes, b.bytes)
  );
}

export function binaryParts(value: Binary | Uint8Array): { bytes: Uint8Array; subtype: number } {
  if (value instanceof Uint8Array) return { bytes: value, subtype: 0 };
  return { bytes: value.buffer.subarray(0, value.position), subtype: value.sub_type };
}

export function regexParts(value: RegExp | BSONRegExp): { pattern: string; options: string } {
  return value instanceof RegExp ? { pattern: value.source, options: value.flags } : value;
}

export function timestampBits(value: Timestamp): bigint {
  return BigInt.asUintN(64, value.toBigInt());
}
