import type { ByteWindow } from './byte-window.ts';

export type Box = { type: string; start: number; body: number; end: number };

/** Returns the boxes between two positions; stops at the first that cannot be one. */
export async function boxesIn(file: ByteWindow, from: number, to: number): Promise<Box[]> {
  const boxes: Box[] = [];
  for (let start = from; start + 8 <= to; ) {
    const head = await file.read(start, 16);
    if (head.length < 8) break;
    const short = head.readUInt32BE(0);
    const isLong = short === 1 && head.length === 16;
    const size = isLong ? Number(head.readBigUInt64BE(8)) : short || to - start;
    const body = start + (isLong ? 16 : 8);
    if (size < body - start) break;
    const end = Math.min(start + size, to);
    boxes.push({ type: head.toString('latin1', 4, 8), start, body, end });
    start = end;
  }
  return boxes;
}

/** Returns the box at a path below another, or null. */
export async function findBox(file: ByteWindow, outer: Box, ...path: string[]): Promise<Box | null> {
  let found: Box | undefined = outer;
  for (const type of path) {
    const boxes: Box[] = await boxesIn(file, found.body, found.end);
    found = boxes.find((box) => box.type === type);
    if (!found) return null;
  }
  return found;
}
