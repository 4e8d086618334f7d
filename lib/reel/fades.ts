import { REEL_THEMES, type ReelThemeName } from '#lib/contracts/reels.ts';
import type { TributeType } from '#lib/tribute/occasions/occasions.ts';
import { type ReelTheme, themeOf } from '#lib/tribute/occasions/themes.ts';
import { FRAME_RATE } from './format.ts';
import type { SecondsRange } from './trim.ts';

/** The first and the last frames of an entry. */
export type EndFrames = { inFrames: number; outFrames: number };

/** A clip shows at least this many frames without its neighbours. */
const LEAST_ALONE_FRAMES = 10;
/** A shorter fade looks like a mistake. */
const LEAST_FADE_FRAMES = 6;
const FRAMES: Record<ReelTheme['motion'], number> = { STILL: 24, QUIET: 20, SOFT: 20, GENTLE: 15, LIGHT: 12 };
/** Speech is found to a tenth of a second. */
const WORD_MARGIN_FRAMES = 3;

/** Returns how many frames a picture takes to fade into the next, or to appear from a colour. */
export const fadeFramesOf = (type: TributeType, theme: ReelThemeName): number =>
  FRAMES[themeOf(type, theme).motion];

/** Returns the lengths of the fades of all themes of an occasion, in frames. */
export const fadesOf = (type: TributeType): number[] => [
  ...new Set(REEL_THEMES.map((theme) => fadeFramesOf(type, theme))),
];

/** Returns whether a clip is long enough to fade in and out. */
export const canFade = (clipFrames: number, fadeFrames: number): boolean =>
  clipFrames >= 2 * fadeFrames + LEAST_ALONE_FRAMES;

type ShownClip = { fromFrame: number; frames: number; clip: { speech?: readonly SecondsRange[] } };

/** Returns how many frames two clips share, so that nobody speaks over another. A shorter fade is a hard cut. */
export function sharedFrames(before: ShownClip, after: ShownClip, longest: number): number {
  if (!canFade(before.frames, longest) || !canFade(after.frames, longest)) return 0;
  const frames = Math.min(longest, wordlessEnds(before).tail + wordlessEnds(after).head);
  return frames < LEAST_FADE_FRAMES ? 0 : frames;
}

/** Returns how long the sound of a clip fades with its picture: before its first word, and after its last. */
export function soundFades(clip: ShownClip, picture: EndFrames): EndFrames {
  const { head, tail } = wordlessEnds(clip);
  return {
    inFrames: fadeWithin(head, picture.inFrames),
    outFrames: fadeWithin(tail, picture.outFrames),
  };
}

const fadeWithin = (wordless: number, longest: number): number =>
  Math.max(0, Math.min(longest, wordless - WORD_MARGIN_FRAMES));

/** Returns the frames before the first word and after the last. Infinity without a word; 0 if nobody listened. */
function wordlessEnds({ fromFrame, frames, clip: { speech } }: ShownClip): { head: number; tail: number } {
  if (!speech) return { head: 0, tail: 0 };
  const spoken = speech
    .map(({ startSeconds, endSeconds }) => ({
      from: Math.floor(startSeconds * FRAME_RATE) - fromFrame,
      to: Math.ceil(endSeconds * FRAME_RATE) - fromFrame,
    }))
    .filter(({ from, to }) => to > 0 && from < frames);
  return {
    head: Math.max(0, Math.min(...spoken.map(({ from }) => from))),
    tail: Math.max(0, frames - Math.max(...spoken.map(({ to }) => to))),
  };
}
