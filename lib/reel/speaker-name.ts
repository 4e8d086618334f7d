import type { Trim } from '#lib/contracts/reels.ts';

/** A name slides in after `delay`, and is seen for `frames`. Less than `leastFrames` is not worth sliding out of. */
const NAME = { delay: 18, frames: 120, leastFrames: 45 };

/** Returns the frames that show the speaker's name in a clip of which `from` to `to` is shown. */
export function namedFrames({ from, to }: Trim): Trim {
  // In a clip of two seconds, there is no time to wait.
  const start = to - from < NAME.delay + NAME.leastFrames ? from : from + NAME.delay;
  const isCut = to < start + NAME.frames && to - start >= NAME.leastFrames;
  return { from: start, to: isCut ? to : start + NAME.frames };
}

/**
 * Returns the frames that have to show the name in `shown`, if it hides how the name slides in where it was drawn for
 * `prepared`, or most of the name. Otherwise null.
 */
export function movedName(prepared: Trim, shown: Trim): Trim | null {
  const [drawn, wanted] = [namedFrames(prepared), namedFrames(shown)];
  const seen = ({ from, to }: Trim) => Math.min(to, shown.to) - from;
  const isSeen = drawn.from >= shown.from && seen(drawn) >= Math.min(NAME.leastFrames, seen(wanted));
  return isSeen ? null : wanted;
}
