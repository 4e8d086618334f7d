import type { Listed } from './objects.ts';

// An upload grows as objects below one prefix: pieces `piece-{offset}` of what arrived, and after each part of the
// final object a note `parts-{count}-{bytes}` that lists its tags. Their names alone tell how far the upload has come.

const NUMBER_DIGITS = 12;

const numberName = (value: number): string => String(value).padStart(NUMBER_DIGITS, '0');

export const BEGIN_NAME = 'begin';
export const pieceName = (offset: number): string => `piece-${numberName(offset)}`;
export const partsName = (count: number, bytes: number): string =>
  `parts-${numberName(count)}-${numberName(bytes)}`;

export type Piece = { name: string; offset: number; sizeBytes: number };

export type Layout = {
  /** Parts of the final object, and their bytes. */
  parts: { name: string; count: number; bytes: number } | null;
  /** What arrived after those parts, without a gap. */
  pieces: Piece[];
  sizeBytes: number;
  movedAt: number;
};

/** Reads an upload's objects, named without their prefix. What a crash left behind counts only if it fits. */
export function readLayout(listed: readonly Listed[]): Layout {
  const notes = listed.flatMap(({ key }) => {
    const [, count, bytes] = /^parts-(\d+)-(\d+)$/.exec(key) ?? [];
    return count === undefined ? [] : [{ name: key, count: Number(count), bytes: Number(bytes) }];
  });
  const parts = notes.toSorted((one, other) => other.count - one.count)[0] ?? null;
  let sizeBytes = parts?.bytes ?? 0;
  const pieces: Piece[] = [];
  for (const { key, sizeBytes: length } of listed.toSorted((one, other) => (one.key < other.key ? -1 : 1))) {
    const [, offset] = /^piece-(\d+)$/.exec(key) ?? [];
    if (offset === undefined || Number(offset) !== sizeBytes) continue;
    pieces.push({ name: key, offset: sizeBytes, sizeBytes: length });
    sizeBytes += length;
  }
  const movedAt = Math.max(...listed.map(({ modifiedAt }) => modifiedAt.getTime()));
  return { parts, pieces, sizeBytes, movedAt };
}
