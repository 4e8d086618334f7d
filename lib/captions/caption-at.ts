import type { Caption } from '#lib/contracts/captions.ts';

/** Returns the caption shown at a position of the clip or reel. */
export const captionAt = <Shown extends Caption>(
  captions: readonly Shown[],
  seconds: number,
): Shown | undefined =>
  captions.find(({ startSeconds, endSeconds }) => startSeconds <= seconds && seconds < endSeconds);
