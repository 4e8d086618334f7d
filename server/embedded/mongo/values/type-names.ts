import { BSONSymbol, Decimal128, Double, Int32, Long } from 'bson';
import { TypeOrder, typeOrder } from './type-order.ts';

/** BSON type numbers and names of `$type`; -1 and 127 are MongoDB's. */
export const TYPE_NUMBERS = {
  double: 1,
  string: 2,
  object: 3,
  array: 4,
  binData: 5,
  undefined: 6,
  objectId: 7,
  bool: 8,
  date: 9,
  null: 10,
  regex: 11,
  dbPointer: 12,
  javascript: 13,
  symbol: 14,
  javascriptWithScope: 15,
  int: 16,
  timestamp: 17,
  long: 18,
  decimal: 19,
  minKey: -1,
  maxKey: 127,
} as const;
export type TypeName = keyof typeof TYPE_NUMBERS;

const NAME_BY_ORDER: Readonly<Partial<Record<TypeOrder, TypeName>>> = {
  [TypeOrder.minKey]: 'minKey',
  [TypeOrder.nullish]: 'null',
  [TypeOrder.object]: 'object',
  [TypeOrder.array]: 'array',
  [TypeOrder.binary]: 'binData',
  [TypeOrder.objectId]: 'objectId',
  [TypeOrder.boolean]: 'bool',
  [TypeOrder.date]: 'date',
  [TypeOrder.timestamp]: 'timestamp',
  [TypeOrder.regex]: 'regex',
  [TypeOrder.code]: 'javascript',
  [TypeOrder.maxKey]: 'maxKey',
};

export function typeName(value: unknown): TypeName | 'missing' {
  if (value === undefined) return 'missing';
  const order = typeOrder(value);
  if (order === TypeOrder.string) return value instanceof BSONSymbol ? 'symbol' : 'string';
  return NAME_BY_ORDER[order] ?? numberTypeName(value);
}

function numberTypeName(value: unknown): TypeName {
  if (value instanceof Int32) return 'int';
  if (value instanceof Long) return 'long';
  if (value instanceof Decimal128) return 'decimal';
  if (value instanceof Double) return 'double';
  return Number.isInteger(value) && Math.abs(Number(value)) <= 0x7fffffff ? 'int' : 'double';
}
