import type { Caption } from '#lib/contracts/captions.ts';

/** Returns the caption shown at a position of the clip or reel. */
export const captionAt = (captions: readonly Caption[], seconds: number): Caption | undefined =>
  captions.find(({ startSeconds, endSeconds }) => startSeconds <= seconds && seconds < endSeconds);
