import { Binary, BSONValue } from 'bson';

const OBJECT_BYTES = 32;

export function sizeOf(value: unknown): number {
  if (typeof value === 'string') return OBJECT_BYTES + value.length;
  if (value === null || typeof value !== 'object') return 8;
  if (value instanceof Uint8Array) return OBJECT_BYTES + value.length;
  if (value instanceof Binary) return OBJECT_BYTES + value.buffer.length;
  if (value instanceof Date || value instanceof BSONValue) return OBJECT_BYTES;
  let bytes = OBJECT_BYTES;
  for (const field of Object.values(value)) bytes += 8 + sizeOf(field);
  return bytes;
}
