import { Double, Int32, Long } from 'bson';
import { type Document, isDocument, setField } from '#server/embedded/mongo/values/document.ts';

/** Unwraps numbers for mingo. A Long beyond 2^53 and a Decimal128 stay. */
export function toPlain(value: unknown): unknown {
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) return value.map(toPlain);
  if (value instanceof Int32 || value instanceof Double) return value.value;
  if (value instanceof Long) {
    const number = value.toNumber();
    return Number.isSafeInteger(number) ? number : value;
  }
  return isDocument(value) ? documentToPlain(value) : value;
}

function documentToPlain(document: Document): Document {
  const plain: Document = {};
  for (const key of Object.keys(document)) setField(plain, key, toPlain(document[key]));
  return plain;
}
