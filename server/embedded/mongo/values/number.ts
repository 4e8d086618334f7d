import { Decimal128, Double, Int32, Long } from 'bson';
import { BadValue } from '#server/embedded/mongo/server-error.ts';
import type { BsonNumber } from './document.ts';
import { isNumber } from './type-order.ts';

const INT32_MAX = 0x7fffffff;
/** Above this, neighbouring integers share a double. */
export const DOUBLE_EXACT_LIMIT = 2 ** 53;
/** Decimals with more distant exponents have different doubles. */
const DECIMAL_EXPONENT_SPAN = 6_200;

export function toNumber(value: BsonNumber): number {
  if (typeof value === 'number') return value;
  if (value instanceof Int32 || value instanceof Double) return value.value;
  if (value instanceof Long) return value.toNumber();
  return Number(value.toString());
}

/** Parses a numeric option; anything else is undefined. */
export function optionalNumber(value: unknown): number | undefined {
  return isNumber(value) ? toNumber(value) : undefined;
}

export function compareNumbers(left: BsonNumber, right: BsonNumber): number {
  const a = toNumber(left);
  const b = toNumber(right);
  if (a < b) return -1;
  if (a > b) return 1;
  if (a === b) return compareBeyondDouble(left, right, a);
  // NaN equals itself and sorts below every number.
  if (!Number.isNaN(a)) return 1;
  return Number.isNaN(b) ? 0 : -1;
}

function compareBeyondDouble(left: BsonNumber, right: BsonNumber, double: number): number {
  if (left instanceof Decimal128 && right instanceof Decimal128) return compareDecimals(left, right);
  if (!Number.isFinite(double) || Math.abs(double) < DOUBLE_EXACT_LIMIT) return 0;
  const a = left instanceof Long ? left.toBigInt() : BigInt(double);
  const b = right instanceof Long ? right.toBigInt() : BigInt(double);
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

type Decimal = { digits: bigint; exponent: number };

function parseDecimal(text: string): Decimal | null {
  const match = /^([-+]?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(text);
  if (!match) return null;
  const [, sign, whole = '', fraction = '', exponent = '0'] = match;
  const digits = BigInt(whole + fraction);
  return { digits: sign === '-' ? -digits : digits, exponent: Number(exponent) - fraction.length };
}

function alignDecimals(a: Decimal, b: Decimal): { left: bigint; right: bigint; exponent: number } {
  const exponent = Math.min(a.exponent, b.exponent);
  const scale = (value: Decimal) => value.digits * 10n ** BigInt(value.exponent - exponent);
  return { left: scale(a), right: scale(b), exponent };
}

function compareDecimals(left: Decimal128, right: Decimal128): number {
  const a = parseDecimal(left.toString());
  const b = parseDecimal(right.toString());
  if (!a || !b || Math.abs(a.exponent - b.exponent) > DECIMAL_EXPONENT_SPAN) return 0;
  const aligned = alignDecimals(a, b);
  if (aligned.left === aligned.right) return 0;
  return aligned.left < aligned.right ? -1 : 1;
}

export type Arithmetic = 'add' | 'multiply';

/** Returns MongoDB's result type: the wider one; an overflowing Int32 becomes a Long. */
export function calculate(operation: Arithmetic, left: BsonNumber, right: BsonNumber): BsonNumber {
  if (left instanceof Decimal128 || right instanceof Decimal128)
    return calculateDecimal(operation, left, right);
  if (isDouble(left) || isDouble(right)) {
    const [a, b] = [toNumber(left), toNumber(right)];
    return new Double(operation === 'add' ? a + b : a * b);
  }
  const [a, b] = [toBigInt(left), toBigInt(right)];
  const exact = operation === 'add' ? a + b : a * b;
  if (BigInt.asIntN(64, exact) !== exact)
    throw new BadValue(`Failed to ${operation} ${left.toString()} and ${right.toString()}: overflow`);
  const isLong = left instanceof Long || right instanceof Long;
  const fitsInt32 = BigInt.asIntN(32, exact) === exact;
  return isLong || !fitsInt32 ? Long.fromBigInt(exact) : new Int32(Number(exact));
}

function calculateDecimal(operation: Arithmetic, left: BsonNumber, right: BsonNumber): Decimal128 {
  const a = parseDecimal(left.toString());
  const b = parseDecimal(right.toString());
  if (!a || !b) {
    const [x, y] = [toNumber(left), toNumber(right)];
    return Decimal128.fromString(String(operation === 'add' ? x + y : x * y));
  }
  if (operation === 'multiply')
    return Decimal128.fromString(`${a.digits * b.digits}E${a.exponent + b.exponent}`);
  const aligned = alignDecimals(a, b);
  return Decimal128.fromString(`${aligned.left + aligned.right}E${aligned.exponent}`);
}

function isDouble(value: BsonNumber): boolean {
  if (value instanceof Double) return true;
  return typeof value === 'number' && !(Number.isInteger(value) && Math.abs(value) <= INT32_MAX);
}

function toBigInt(value: BsonNumber): bigint {
  return value instanceof Long ? value.toBigInt() : BigInt(toNumber(value));
}
