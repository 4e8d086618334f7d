/** A list up to this length renders whole. */
const WHOLE_UP_TO = 40;

/** A block has about this many items, in whole rows. */
const BLOCK_ITEMS = 6;

/** A part of a list, which renders as one: the items from `start` up to, without, `end`. */
export type Block = { start: number; end: number };

export const isLong = (count: number): boolean => count > WHOLE_UP_TO;

const blockSizeOf = (columns: number): number => Math.ceil(BLOCK_ITEMS / columns) * columns;

/** Returns the block that an item is in. */
export const blockAt = (index: number, columns: number): number => Math.floor(index / blockSizeOf(columns));

/** Splits a list of `columns` columns into blocks of whole rows. */
export function blocksOf(count: number, columns: number): Block[] {
  const size = blockSizeOf(columns);
  return Array.from({ length: Math.ceil(count / size) }, (_, block) => ({
    start: block * size,
    end: Math.min(count, (block + 1) * size),
  }));
}
