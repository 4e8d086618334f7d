import { Decimal128, Double, Int32, Long, ObjectId } from 'bson';
import { isDocument } from './document.ts';

export function formatValue(value: unknown): string {
  if (value === undefined || value === null) return 'null';
  if (typeof value === 'string') return `"${value}"`;
  if (value instanceof ObjectId) return `ObjectId('${value.toHexString()}')`;
  if (value instanceof Date) return `new Date(${value.getTime()})`;
  if (isWrappedNumber(value)) return value.toString();
  if (Array.isArray(value)) return `[ ${value.map(formatValue).join(', ')} ]`;
  if (!isDocument(value)) return JSON.stringify(value);
  const fields = Object.entries(value).map(([name, field]) => `${name}: ${formatValue(field)}`);
  return `{ ${fields.join(', ')} }`;
}

function isWrappedNumber(value: unknown): value is Int32 | Double | Long | Decimal128 {
  return (
    value instanceof Int32 || value instanceof Double || value instanceof Long || value instanceof Decimal128
  );
}
