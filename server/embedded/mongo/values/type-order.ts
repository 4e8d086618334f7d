import { type BsonNumber, bsonClass } from './document.ts';

/** Type ranks in MongoDB's order; also the first byte of a key. */
export const TypeOrder = {
  minKey: 1,
  nullish: 7,
  number: 12,
  string: 17,
  object: 22,
  array: 27,
  binary: 32,
  objectId: 37,
  boolean: 42,
  date: 47,
  timestamp: 49,
  regex: 52,
  code: 62,
  maxKey: 129,
} as const;
export type TypeOrder = (typeof TypeOrder)[keyof typeof TypeOrder];

const ORDER_BY_CLASS: Readonly<Record<string, TypeOrder>> = {
  MinKey: TypeOrder.minKey,
  Int32: TypeOrder.number,
  Double: TypeOrder.number,
  Long: TypeOrder.number,
  Decimal128: TypeOrder.number,
  BSONSymbol: TypeOrder.string,
  Binary: TypeOrder.binary,
  ObjectId: TypeOrder.objectId,
  Timestamp: TypeOrder.timestamp,
  BSONRegExp: TypeOrder.regex,
  Code: TypeOrder.code,
  MaxKey: TypeOrder.maxKey,
};

export function typeOrder(value: unknown): TypeOrder {
  if (value === undefined || value === null) return TypeOrder.nullish;
  if (typeof value === 'object') return objectTypeOrder(value);
  if (typeof value === 'string') return TypeOrder.string;
  return typeof value === 'boolean' ? TypeOrder.boolean : TypeOrder.number;
}

function objectTypeOrder(value: object): TypeOrder {
  const wrapper = bsonClass(value);
  if (wrapper !== undefined) return ORDER_BY_CLASS[wrapper] ?? TypeOrder.object;
  if (Array.isArray(value)) return TypeOrder.array;
  if (value instanceof Date) return TypeOrder.date;
  if (value instanceof RegExp) return TypeOrder.regex;
  return value instanceof Uint8Array ? TypeOrder.binary : TypeOrder.object;
}

export function isNumber(value: unknown): value is BsonNumber {
  return typeOrder(value) === TypeOrder.number;
}
