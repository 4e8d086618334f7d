import type { ReelThemeName } from '#lib/contracts/reels.ts';
import type { TributeType } from '#lib/tribute/occasions/occasions.ts';
import { type ReelTheme, themeOf } from '#lib/tribute/occasions/themes.ts';
import { FRAME_RATE } from './format.ts';
import type { SecondsRange } from './trim.ts';

/** The first and the last frames of an entry. */
export type EndFrames = { inFrames: number; outFrames: number };

/** A clip shows at least this many frames without its neighbours. */
const LEAST_ALONE_FRAMES = 10;
const FRAMES: Record<ReelTheme['motion'], number> = { STILL: 24, QUIET: 20, SOFT: 20, GENTLE: 15, LIGHT: 12 };
/** Speech is found to a tenth of a second. */
const WORD_MARGIN_FRAMES = 3;

/** Returns how many frames a picture takes to fade into the next, or to appear from a colour. */
export const fadeFramesOf = (type: TributeType, theme: ReelThemeName): number =>
  FRAMES[themeOf(type, theme).motion];

/** Returns whether a clip is long enough to fade in and out. */
export const canFade = (clipFrames: number, fadeFrames: number): boolean =>
  clipFrames >= 2 * fadeFrames + LEAST_ALONE_FRAMES;

type ShownClip = { fromFrame: number; frames: number; clip: { speech?: readonly SecondsRange[] } };

/** Returns how long the sound of a clip fades with its picture: before its first word, and after its last. */
export function soundFades({ fromFrame, frames, clip }: ShownClip, picture: EndFrames): EndFrames {
  const spoken = (clip.speech ?? [])
    .map(({ startSeconds, endSeconds }) => [
      Math.floor(startSeconds * FRAME_RATE) - fromFrame,
      Math.ceil(endSeconds * FRAME_RATE) - fromFrame,
    ])
    .filter(([from = 0, to = 0]) => to > 0 && from < frames);
  const firstWord = Math.min(...spoken.map(([from = 0]) => from));
  const lastWord = Math.max(...spoken.map(([, to = 0]) => to));
  return {
    inFrames: fadeWithin(firstWord, picture.inFrames),
    outFrames: fadeWithin(frames - lastWord, picture.outFrames),
  };
}

const fadeWithin = (wordless: number, longest: number): number =>
  Math.max(0, Math.min(longest, wordless - WORD_MARGIN_FRAMES));
