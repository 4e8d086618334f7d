import { BSONValue, type Decimal128, type Double, deserialize, type Int32, type Long, serialize } from 'bson';

export type Document = Record<string, unknown>;
/** Decoded numbers are wrapped; computed ones are plain. */
export type BsonNumber = number | bigint | Int32 | Double | Long | Decimal128;

/** Returns a wrapped value's BSON class, ignoring fields named `_bsontype`. */
export function bsonClass(value: unknown): string | undefined {
  if (!(value instanceof BSONValue)) return undefined;
  const { _bsontype: name } = value;
  return name;
}

/** Decodes without promoting: a Double 1 must not become an Int32. */
export function decodeDocument(bytes: Uint8Array): Document {
  return deserialize(bytes, { promoteValues: false, bsonRegExp: true });
}

export function encodeDocument(document: Document): Uint8Array {
  return serialize(document, { ignoreUndefined: false });
}

export function isDocument(value: unknown): value is Document {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return false;
  return !(
    value instanceof Date ||
    value instanceof RegExp ||
    value instanceof Uint8Array ||
    value instanceof BSONValue
  );
}

/** True for `{ $gt: 1 }`, false for `{ a: 1 }`, `{}` and a DBRef. */
export function isOperatorDocument(value: unknown): value is Document {
  if (!isDocument(value)) return false;
  const first = Object.keys(value)[0];
  return first?.startsWith('$') === true && first !== '$ref' && first !== '$id' && first !== '$db';
}

/** Own fields only: every object has `constructor`. */
export function ownField(holder: unknown, name: string): unknown {
  if (holder === null || typeof holder !== 'object' || !Object.hasOwn(holder, name)) return undefined;
  return (holder as Document)[name];
}

export function idOf({ _id: id }: Document): unknown {
  return id;
}

/** Sets a field even if it is named `__proto__`. */
export function setField(holder: object, name: string | number, value: unknown): void {
  if (name === '__proto__') {
    Object.defineProperty(holder, name, { value, enumerable: true, configurable: true, writable: true });
  } else {
    (holder as Record<string | number, unknown>)[name] = value;
  }
}

/** Copies documents and arrays; scalars are immutable. */
export function cloneValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(cloneValue);
  if (!isDocument(value)) return value;
  const copy: Document = {};
  for (const key of Object.keys(value)) setField(copy, key, cloneValue(value[key]));
  return copy;
}
