import { MediaError } from '#server/media/media-error.ts';

/** A box in memory. `bytes` includes its head. */
export type BoxBytes = { type: string; bytes: Buffer; body: Buffer };

const HEAD_BYTES = 8;

export const box = (type: string, ...parts: Buffer[]): Buffer =>
  Buffer.concat([
    u32(HEAD_BYTES + parts.reduce((sum, { length }) => sum + length, 0)),
    Buffer.from(type, 'latin1'),
    ...parts,
  ]);

/** A box that starts with a version and flags. */
export const fullBox = (type: string, version: number, flags: number, ...parts: Buffer[]): Buffer =>
  box(type, u32(version * 2 ** 24 + flags), ...parts);

export const u8 = (...values: number[]): Buffer => Buffer.from(values);

export function u16(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 2);
  for (const [index, value] of values.entries()) bytes.writeUInt16BE(value, index * 2);
  return bytes;
}

export function u32(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(value, index * 4);
  return bytes;
}

export function u64(value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(BigInt(value));
  return bytes;
}

/** Returns the boxes inside a box's body. Throws INTERNAL for one that ends outside. */
export function boxesOf(body: Buffer): BoxBytes[] {
  const found: BoxBytes[] = [];
  for (let at = 0; at < body.length; ) {
    const size = at + HEAD_BYTES <= body.length ? body.readUInt32BE(at) : 0;
    if (size < HEAD_BYTES || at + size > body.length)
      throw new MediaError('INTERNAL', 'a box of a wrong size');
    const bytes = body.subarray(at, at + size);
    found.push({ type: bytes.toString('latin1', 4, 8), bytes, body: bytes.subarray(HEAD_BYTES) });
    at += size;
  }
  return found;
}

/** Returns UTF-8 of at most `maxBytes`, cut between two characters. */
export function utf8(text: string, maxBytes: number): Buffer {
  let bytes = Buffer.alloc(0);
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    const longer = Buffer.concat([bytes, Buffer.from(segment)]);
    if (longer.length > maxBytes) break;
    bytes = longer;
  }
  return bytes;
}
