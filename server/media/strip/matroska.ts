import type { ByteWindow, Erasure } from './byte-window.ts';

export const SEGMENT = 0x18_53_80_67;
export const CLUSTER = 0x1f_43_b6_75;
/** Info, Tracks and a track: their children are looked at. */
const CONTAINERS = new Set([0x15_49_a9_66, 0x16_54_ae_6b, 0xae]);
/** Tags and attachments. */
const DESCRIBING = new Set([0x12_54_c3_67, 0x19_41_a4_69]);
/** Title, file name, muxer and writer; name and codec name of a track; earlier voids. */
const TEXTS = new Set([0x7b_a9, 0x73_84, 0x4d_80, 0x57_41, 0x53_6e, 0x25_86_88, 0xec]);
const VOID = 0xec;
export const HEAD_BYTES_MAX = 12;

/** Finds what a Matroska or WebM file tells besides its pictures and sound. Live recordings have elements of unknown size. */
export async function findInMatroska(file: ByteWindow): Promise<Erasure[]> {
  const found: Erasure[] = [];
  for (let start = 0; start < file.size; ) {
    const element = readElement(await file.read(start, HEAD_BYTES_MAX), start, file.size);
    if (!element) break;
    const { id, body, end, isUnknown } = element;
    if (DESCRIBING.has(id) && !isUnknown)
      found.push({ start, end, head: { at: start, bytes: voidHead(end - start) } });
    if (TEXTS.has(id)) found.push({ start: body, end });
    const isOpen = id === SEGMENT || CONTAINERS.has(id) || (id === CLUSTER && isUnknown);
    start = isOpen ? body : end;
  }
  return found;
}

export type Element = { id: number; body: number; end: number; isUnknown: boolean };

/** Reads the head of an element (RFC 8794). Returns null if there is none. */
export function readElement(head: Buffer, start: number, fileEnd: number): Element | null {
  const idBytes = lengthOf(head, 0, 4);
  if (!idBytes) return null;
  const sizeBytes = lengthOf(head, idBytes, 8);
  if (!sizeBytes || head.length < idBytes + sizeBytes) return null;
  const marker = 1n << BigInt(7 * sizeBytes);
  const size = BigInt(`0x${head.toString('hex', idBytes, idBytes + sizeBytes)}`) ^ marker;
  const isUnknown = size === marker - 1n;
  const body = start + idBytes + sizeBytes;
  const end = isUnknown ? fileEnd : Math.min(body + Number(size), fileEnd);
  return { id: head.readUIntBE(0, idBytes), body, end, isUnknown };
}

/** Returns how many bytes a number takes, by the zeros before its first bit, or null. */
function lengthOf(bytes: Buffer, at: number, max: number): number | null {
  const first = bytes[at];
  if (!first) return null;
  const length = Math.clz32(first) - 23;
  return length <= max ? length : null;
}

/** Returns the head of a void element with this total length in bytes. */
function voidHead(total: number): Buffer {
  if (total < 9) return Buffer.from([VOID, 0x80 | (total - 2)]);
  const head = Buffer.alloc(9);
  head.writeBigUInt64BE((1n << 56n) | BigInt(total - 9), 1);
  head[0] = VOID;
  return head;
}
