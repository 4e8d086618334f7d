import type { ByteWindow } from './byte-window.ts';

export type Box = { type: string; start: number; body: number; end: number };

export async function* boxesIn(file: ByteWindow, from: number, to: number): AsyncGenerator<Box> {
  for (let start = from; start + 8 <= to; ) {
    const head = await file.read(start, 16);
    if (head.length < 8) return;
    const short = head.readUInt32BE(0);
    const isLong = short === 1 && head.length === 16;
    const size = isLong ? Number(head.readBigUInt64BE(8)) : short || to - start;
    const body = start + (isLong ? 16 : 8);
    if (size < body - start) return;
    const end = Math.min(start + size, to);
    yield { type: head.toString('latin1', 4, 8), start, body, end };
    start = end;
  }
}

export async function findBox(file: ByteWindow, outer: Box, ...path: string[]): Promise<Box | null> {
  let found: Box | null = outer;
  for (const type of path) found = found && (await firstOf(file, found, type));
  return found;
}

async function firstOf(file: ByteWindow, outer: Box, type: string): Promise<Box | null> {
  for await (const box of boxesIn(file, outer.body, outer.end)) if (box.type === type) return box;
  return null;
}
