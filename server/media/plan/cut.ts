import { canFade } from '#lib/reel/fades.ts';

/** Frames `from`…`to` of a segment, `to` exclusive. */
export type Stretch = { from: number; to: number };
export type Piece = Stretch & { isCopied: boolean };

/** Returns how to cut a stretch out of a segment: only the groups of pictures that it cuts are encoded again. */
export function cutPieces(
  keyFrames: readonly number[],
  segmentFrames: number,
  { from, to }: Stretch,
): Piece[] {
  const boundaries = [...keyFrames, segmentFrames];
  const copiedFrom = boundaries.find((frame) => frame >= from) ?? to;
  const copiedTo = boundaries.findLast((frame) => frame <= to) ?? from;
  if (copiedFrom >= copiedTo) return [{ from, to, isCopied: false }];
  const pieces = [
    { from, to: copiedFrom, isCopied: false },
    { from: copiedFrom, to: copiedTo, isCopied: true },
    { from: copiedTo, to, isCopied: false },
  ];
  return pieces.filter((piece) => piece.from < piece.to);
}

/**
 * Returns the frames at which a reel that shows this part of a clip may cut it: at its ends, and where fades of these
 * lengths end and begin.
 */
export function likelyCuts({ from, to }: Stretch, fades: readonly number[]): number[] {
  const possible = fades.filter((frames) => canFade(to - from, frames));
  const cuts = [from, to, ...possible.flatMap((frames) => [from + frames, to - frames])];
  return [...new Set(cuts)].toSorted((one, other) => one - other);
}
