import { Double, Int32, Long, Timestamp } from 'bson';
import { BadValue, ServerError } from '#server/embedded/mongo/server-error.ts';
import { compareValues } from '#server/embedded/mongo/values/compare.ts';
import {
  type BsonNumber,
  cloneValue,
  type Document,
  idOf,
  isDocument,
} from '#server/embedded/mongo/values/document.ts';
import { formatValue } from '#server/embedded/mongo/values/format.ts';
import { type Arithmetic, calculate } from '#server/embedded/mongo/values/number.ts';
import { typeName } from '#server/embedded/mongo/values/type-names.ts';
import { isNumber } from '#server/embedded/mongo/values/type-order.ts';
import { type Place, readPlace, writePlace } from './visit-path.ts';

export type Application = { place: Place; path: string; argument: unknown; document: Document; now: Date };
export type UpdateOperator = (application: Application) => void;

export const fieldOperators: Readonly<Record<string, UpdateOperator>> = {
  $set: setValue,
  $setOnInsert: setValue,
  $unset: ({ place }) => {
    // An array keeps its length.
    if (Array.isArray(place.holder)) writePlace(place, null);
    else delete place.holder[place.name];
  },
  $inc: (application) => applyArithmetic('$inc', 'add', application),
  $mul: (application) => applyArithmetic('$mul', 'multiply', application),
  $min: (application) => replaceWhen(application, (result) => result < 0),
  $max: (application) => replaceWhen(application, (result) => result > 0),
  $currentDate: ({ place, argument, now }) => {
    const isTimestamp = isDocument(argument) && argument.$type === 'timestamp';
    const seconds = Math.floor(now.getTime() / 1000);
    writePlace(place, isTimestamp ? new Timestamp({ t: seconds, i: 1 }) : now);
  },
  $bit: applyBits,
};

function setValue({ place, argument }: Application): void {
  writePlace(place, cloneValue(argument));
}

function replaceWhen({ place, argument }: Application, wins: (result: number) => boolean): void {
  const current = readPlace(place);
  if (current === undefined || wins(compareValues(argument, current)))
    writePlace(place, cloneValue(argument));
}

function applyArithmetic(operator: '$inc' | '$mul', operation: Arithmetic, application: Application): void {
  const { place, path, argument, document } = application;
  const verb = operator === '$inc' ? 'increment' : 'multiply';
  if (!isNumber(argument))
    throw new ServerError(
      'TypeMismatch',
      `Cannot ${verb} with non-numeric argument: {${path}: ${formatValue(argument)}}`,
    );
  const current = readPlace(place);
  if (current === undefined) writePlace(place, operator === '$inc' ? argument : zeroLike(argument));
  else if (isNumber(current)) writePlace(place, calculate(operation, current, argument));
  else
    throw new ServerError(
      'TypeMismatch',
      `Cannot apply ${operator} to a value of non-numeric type. {_id: ${formatValue(idOf(document))}} has the field '${path.split('.').at(-1)}' of non-numeric type ${typeName(current)}`,
    );
}

function zeroLike(number: BsonNumber): BsonNumber {
  return calculate('multiply', number, number instanceof Double ? new Double(0) : new Int32(0));
}

const BIT_OPERATIONS: Readonly<Record<string, (a: bigint, b: bigint) => bigint>> = {
  and: (a, b) => a & b,
  or: (a, b) => a | b,
  xor: (a, b) => a ^ b,
};

function applyBits({ place, argument }: Application): void {
  if (!isDocument(argument)) throw new BadValue('The $bit modifier needs a document');
  let value = toInteger(readPlace(place) ?? new Int32(0));
  for (const [name, operand] of Object.entries(argument)) {
    const operation = Object.hasOwn(BIT_OPERATIONS, name) ? BIT_OPERATIONS[name] : undefined;
    if (!operation) throw new BadValue("The $bit modifier only supports 'and', 'or', and 'xor'");
    const right = toInteger(operand);
    const bits = operation(value.bits, right.bits);
    value = { bits, isLong: value.isLong || right.isLong };
  }
  writePlace(place, value.isLong ? Long.fromBigInt(value.bits) : new Int32(Number(value.bits)));
}

function toInteger(value: unknown): { bits: bigint; isLong: boolean } {
  if (value instanceof Long) return { bits: value.toBigInt(), isLong: true };
  if (value instanceof Int32) return { bits: BigInt(value.value), isLong: false };
  throw new BadValue(`Cannot apply $bit to a value of non-integral type ${typeName(value)}`);
}
