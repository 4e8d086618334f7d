import type { Piece, Stretch } from './cut.ts';

/** Bounds what a changed word encodes again. */
const LONGEST_FRAMES = 600;

/** Returns how to cut a stretch of a segment so that only groups of pictures under `marks` are encoded again. */
export function cutAroundMarks(
  keyFrames: readonly number[],
  { from, to }: Stretch,
  marks: readonly Stretch[],
): Piece[] {
  const starts = [from, ...keyFrames.filter((frame) => frame > from && frame < to)];
  const pieces: Piece[] = [];
  for (const [index, start] of starts.entries()) {
    const end = starts[index + 1] ?? to;
    const isCopied = !marks.some((mark) => mark.from < end && mark.to > start);
    const last = pieces.at(-1);
    const isSame = last?.isCopied === isCopied && (isCopied || end - last.from <= LONGEST_FRAMES);
    if (last && isSame) last.to = end;
    else pieces.push({ from: start, to: end, isCopied });
  }
  return pieces;
}
