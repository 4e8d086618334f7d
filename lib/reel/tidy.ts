import { type ManifestItem, SHORTEST_TRIM_FRAMES, type Trim } from '#lib/contracts/reels.ts';
import { FRAME_RATE, secondsOf } from './format.ts';
import { proposeTrim, type SecondsRange } from './trim.ts';

/** What a prepared clip contains besides silence. */
export type HeardClip = {
  frames: number;
  speech: readonly SecondsRange[];
  /** Sound as loud as the speech. Missing if nobody looked for it. */
  asLoud?: readonly SecondsRange[] | undefined;
};

/** Returns the frames of a prepared clip from its first word, or sound as loud, to its last. Null shows the whole clip. */
export function tidyTrim({ frames, speech, asLoud = [] }: HeardClip): Trim | null {
  const proposed = proposeTrim([...speech, ...asLoud], secondsOf(frames));
  if (!proposed) return null;
  const from = Math.floor(proposed.startSeconds * FRAME_RATE);
  const to = Math.min(frames, Math.ceil(proposed.endSeconds * FRAME_RATE));
  return to - from < SHORTEST_TRIM_FRAMES ? null : { from, to };
}

/**
 * Trims the clips that nobody trimmed or brought back whole, or shows the clips whole that were only tidied. `trims` are
 * those of tidyTrim.
 */
export function tidyItems(
  items: readonly ManifestItem[],
  trims: ReadonlyMap<string, Trim>,
  isTidy: boolean,
): ManifestItem[] {
  return items.map((item) => {
    const tidy = item.kind === 'CLIP' ? trims.get(item.submissionId) : undefined;
    if (item.kind === 'CARD' || !tidy) return item;
    const { trim, ...untrimmed } = item;
    if (isTidy) return trim || item.whole ? item : { ...untrimmed, trim: tidy };
    return trim?.from === tidy.from && trim.to === tidy.to ? untrimmed : item;
  });
}
