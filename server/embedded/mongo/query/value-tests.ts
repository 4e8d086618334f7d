import { Binary, ObjectId } from 'bson';
import { BadValue, ServerError } from '#server/embedded/mongo/server-error.ts';
import { compareValues, equalValues } from '#server/embedded/mongo/values/compare.ts';
import { isDocument, isOperatorDocument } from '#server/embedded/mongo/values/document.ts';
import { optionalNumber, toNumber } from '#server/embedded/mongo/values/number.ts';
import { TYPE_NUMBERS, type TypeName, typeName } from '#server/embedded/mongo/values/type-names.ts';
import { isNumber, TypeOrder, typeOrder } from '#server/embedded/mongo/values/type-order.ts';
import type { ValueTest } from './reach.ts';
import { isRegex, regexTest } from './regex.ts';

const SET_LOOKUP_FROM = 8;

/** Null also matches a missing field. */
export function equalityTest(operand: unknown): ValueTest {
  if (operand === null || operand === undefined) return (value) => value === null || value === undefined;
  return (value) => value !== undefined && equalValues(value, operand);
}

export function equalityOrRegexTest(operand: unknown): ValueTest {
  return isRegex(operand) ? regexTest(operand) : equalityTest(operand);
}

export type Comparison = '$gt' | '$gte' | '$lt' | '$lte';

const HOLDS: Readonly<Record<Comparison, (result: number) => boolean>> = {
  $gt: (result) => result > 0,
  $gte: (result) => result >= 0,
  $lt: (result) => result < 0,
  $lte: (result) => result <= 0,
};

/** Compares within the operand's type only (type bracketing); MinKey and MaxKey with every type. */
export function comparisonTest(operator: Comparison, operand: unknown): ValueTest {
  if (isRegex(operand)) throw new BadValue(`Can't have RegEx as arg to ${operator}.`);
  const holds = HOLDS[operator];
  const order = typeOrder(operand);
  if (order === TypeOrder.nullish)
    return holds(0) ? (value) => value === null || value === undefined : () => false;
  if (order === TypeOrder.minKey || order === TypeOrder.maxKey)
    return (value) => holds(compareValues(value ?? null, operand));
  if (isNaNValue(operand)) return (value) => holds(0) && isNaNValue(value);
  return (value) => typeOrder(value) === order && !isNaNValue(value) && holds(compareValues(value, operand));
}

function isNaNValue(value: unknown): boolean {
  return isNumber(value) && Number.isNaN(toNumber(value));
}

export function membershipTest(operator: string, operands: unknown): ValueTest {
  if (!Array.isArray(operands)) throw new BadValue(`${operator} needs an array`);
  if (operands.some(isOperatorDocument)) throw new BadValue(`cannot nest $ under ${operator}`);
  return setTest(operands) ?? anyTest(operands.map(equalityOrRegexTest));
}

function anyTest(tests: ValueTest[]): ValueTest {
  return (value, isWholeArray) => tests.some((test) => test(value, isWholeArray));
}

function setTest(operands: unknown[]): ValueTest | undefined {
  if (operands.length < SET_LOOKUP_FROM) return undefined;
  if (operands.every((operand) => typeof operand === 'string')) {
    const strings = new Set<unknown>(operands);
    return (value) => strings.has(value);
  }
  if (!operands.every((operand) => operand instanceof ObjectId)) return undefined;
  const ids = new Set(operands.map((id) => id.toHexString()));
  return (value) => value instanceof ObjectId && ids.has(value.toHexString());
}

const NUMBER_TYPES: readonly number[] = [
  TYPE_NUMBERS.double,
  TYPE_NUMBERS.int,
  TYPE_NUMBERS.long,
  TYPE_NUMBERS.decimal,
];

export function typeTest(operand: unknown): ValueTest {
  const wanted = new Set((Array.isArray(operand) ? operand : [operand]).flatMap(typeNumbers));
  return (value) => {
    const name = typeName(value);
    return name !== 'missing' && wanted.has(TYPE_NUMBERS[name]);
  };
}

function typeNumbers(alias: unknown): readonly number[] {
  if (alias === 'number') return NUMBER_TYPES;
  const number =
    typeof alias === 'string' && Object.hasOwn(TYPE_NUMBERS, alias)
      ? TYPE_NUMBERS[alias as TypeName]
      : optionalNumber(alias);
  if (number === undefined) throw new BadValue(`Unknown type name alias: ${String(alias)}`);
  return [number];
}

export function sizeTest(operand: unknown): ValueTest {
  const size = optionalNumber(operand);
  if (size === undefined) throw new ServerError('FailedToParse', 'Failed to parse $size. Expected a number');
  return (value, isWholeArray) => isWholeArray && Array.isArray(value) && value.length === size;
}

export function moduloTest(operand: unknown): ValueTest {
  const [divisor, remainder] = Array.isArray(operand) ? operand.map(optionalNumber) : [];
  if (divisor === undefined || remainder === undefined)
    throw new BadValue('malformed mod, not enough elements');
  if (Math.trunc(divisor) === 0) throw new BadValue('divisor cannot be 0');
  return (value) =>
    isNumber(value) && Math.trunc(toNumber(value)) % Math.trunc(divisor) === Math.trunc(remainder);
}

export type BitOperator = '$bitsAllSet' | '$bitsAllClear' | '$bitsAnySet' | '$bitsAnyClear';

const BITS_HOLD: Readonly<Record<BitOperator, (bits: bigint, mask: bigint) => boolean>> = {
  $bitsAllSet: (bits, mask) => (bits & mask) === mask,
  $bitsAllClear: (bits, mask) => (bits & mask) === 0n,
  $bitsAnySet: (bits, mask) => (bits & mask) !== 0n,
  $bitsAnyClear: (bits, mask) => (~bits & mask) !== 0n,
};

export function bitsTest(operator: BitOperator, operand: unknown): ValueTest {
  const positions = Array.isArray(operand) ? operand : undefined;
  const mask = positions
    ? positions.reduce<bigint>((bits, position) => bits | (1n << BigInt(optionalNumber(position) ?? 0)), 0n)
    : BigInt(optionalNumber(operand) ?? 0);
  return (value) => {
    const bits = bitsOf(value);
    return bits !== undefined && BITS_HOLD[operator](bits, mask);
  };
}

/** Integers in two's complement; binary data from its first byte, lowest bit first. */
function bitsOf(value: unknown): bigint | undefined {
  if (value instanceof Binary) {
    const bytes = value.buffer.subarray(0, value.position);
    return bytes.reduceRight<bigint>((bits, byte) => (bits << 8n) | BigInt(byte), 0n);
  }
  const number = optionalNumber(value);
  return number !== undefined && Number.isInteger(number) ? BigInt(number) : undefined;
}

/** True for conditions on the element (`{ $gt: 1 }`), false for a filter on its fields. */
export function isValueCondition(condition: unknown): boolean {
  if (!isDocument(condition)) return false;
  const first = Object.keys(condition)[0] ?? '';
  return first.startsWith('$') && !['$and', '$or', '$nor', '$expr', '$where', '$comment'].includes(first);
}
