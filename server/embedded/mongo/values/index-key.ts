import {
  type Binary,
  type BSONRegExp,
  type BSONSymbol,
  type Code,
  Long,
  type ObjectId,
  type Timestamp,
} from 'bson';
import { binaryParts, regexParts, timestampBits } from './compare.ts';
import type { BsonNumber, Document } from './document.ts';
import { DOUBLE_EXACT_LIMIT, toNumber } from './number.ts';
import { TypeOrder, typeOrder } from './type-order.ts';

export type Direction = 1 | -1;
/** `end` is exclusive; null means to the last key. */
export type KeyRange = { start: Buffer; end: Buffer | null };

/** Encodes a value so that bytes sort in MongoDB's order. No key is a prefix of another, so keys can be joined. */
export function encodeKey(value: unknown, direction: Direction = 1): Buffer {
  const parts: Uint8Array[] = [];
  appendKey(value, parts);
  const key = Buffer.concat(parts);
  if (direction === -1) for (let index = 0; index < key.length; index++) key[index] = ~(key[index] ?? 0);
  return key;
}

export function keyText(value: unknown): string {
  return encodeKey(value).toString('latin1');
}

/** All keys of one type: comparisons never leave their operand's type. */
export function keyRangeOfType(order: TypeOrder, direction: Direction): KeyRange {
  const byte = direction === 1 ? order : ~order & 0xff;
  return { start: Buffer.from([byte]), end: Buffer.from([byte + 1]) };
}

/** Returns the smallest key above a prefix; null if none. */
export function endOfPrefix(prefix: Uint8Array): Buffer | null {
  for (let index = prefix.length - 1; index >= 0; index--) {
    const byte = prefix[index] ?? 0xff;
    if (byte === 0xff) continue;
    const end = Buffer.from(prefix.subarray(0, index + 1));
    end[index] = byte + 1;
    return end;
  }
  return null;
}

type Appender = (value: never, parts: Uint8Array[]) => void;

const END = Buffer.from([0]);
const STRING_END = Buffer.from([0, 0]);

const APPENDERS: Readonly<Record<TypeOrder, Appender>> = {
  [TypeOrder.minKey]: () => {},
  [TypeOrder.nullish]: () => {},
  [TypeOrder.number]: appendNumber,
  [TypeOrder.string]: (value: string | BSONSymbol, parts) => appendString(value.valueOf(), parts),
  [TypeOrder.object]: (value: Document, parts) => {
    for (const [name, field] of Object.entries(value)) {
      parts.push(Buffer.from([typeOrder(field)]));
      appendString(name, parts);
      appendKey(field, parts);
    }
    parts.push(END);
  },
  [TypeOrder.array]: (value: unknown[], parts) => {
    for (const element of value) appendKey(element, parts);
    parts.push(END);
  },
  [TypeOrder.binary]: (value: Binary | Uint8Array, parts) => {
    const { bytes, subtype } = binaryParts(value);
    const head = Buffer.allocUnsafe(5);
    head.writeUInt32BE(bytes.length);
    head[4] = subtype;
    parts.push(head, bytes);
  },
  [TypeOrder.objectId]: (value: ObjectId, parts) => parts.push(value.id),
  [TypeOrder.boolean]: (value: boolean, parts) => parts.push(Buffer.from([Number(value)])),
  [TypeOrder.date]: (value: Date, parts) => {
    const bytes = Buffer.allocUnsafe(8);
    bytes.writeBigInt64BE(BigInt(value.getTime()));
    flipSign(bytes);
    parts.push(bytes);
  },
  [TypeOrder.timestamp]: (value: Timestamp, parts) => {
    const bytes = Buffer.allocUnsafe(8);
    bytes.writeBigUInt64BE(timestampBits(value));
    parts.push(bytes);
  },
  [TypeOrder.regex]: (value: RegExp | BSONRegExp, parts) => {
    const { pattern, options } = regexParts(value);
    appendString(pattern, parts);
    appendString(options, parts);
  },
  [TypeOrder.code]: (value: Code, parts) => appendString(value.code, parts),
  [TypeOrder.maxKey]: () => {},
};

function appendKey(value: unknown, parts: Uint8Array[]): void {
  const order = typeOrder(value);
  parts.push(Buffer.from([order]));
  APPENDERS[order](value as never, parts);
}

/** A double in sortable bits, then a Long's difference from it beyond 2^53. */
function appendNumber(value: BsonNumber, parts: Uint8Array[]): void {
  const bytes = Buffer.alloc(10);
  // Adding zero turns -0 into 0: they are equal.
  const double = toNumber(value) + 0;
  if (!Number.isNaN(double)) {
    bytes.writeDoubleBE(double);
    if (double < 0) for (let index = 0; index < 8; index++) bytes[index] = ~(bytes[index] ?? 0);
    else flipSign(bytes);
    const isBeyondDouble = value instanceof Long && Math.abs(double) >= DOUBLE_EXACT_LIMIT;
    bytes.writeInt16BE(isBeyondDouble ? Number(value.toBigInt() - BigInt(double)) : 0, 8);
    bytes[8] = (bytes[8] ?? 0) ^ 0x80;
  }
  parts.push(bytes);
}

/** UTF-8 with an end mark; zeros are escaped to stay above it. */
function appendString(text: string, parts: Uint8Array[]): void {
  const bytes = Buffer.from(text);
  if (!bytes.includes(0)) {
    parts.push(bytes, STRING_END);
    return;
  }
  parts.push(Buffer.from([...bytes].flatMap((byte) => (byte === 0 ? [0, 0xff] : [byte]))), STRING_END);
}

function flipSign(bytes: Buffer): void {
  bytes[0] = (bytes[0] ?? 0) ^ 0x80;
}
