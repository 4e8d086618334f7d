import type { Caption } from '#lib/contracts/captions.ts';
import { type TextDirection, textDirection } from '#lib/text-direction.ts';
import { FRAME_RATE, type ReelFormat } from './format.ts';
import { splitCaptions } from './split-captions.ts';

/** A caption in a picture, in frames, `to` exclusive. The direction is missing if its own first letter decides it. */
export type BurntCaption = { text: string; from: number; to: number; direction?: TextDirection };

/** Returns captions for drawing. */
export function burntCaptions(captions: readonly Caption[], format: ReelFormat): BurntCaption[] {
  return splitCaptions(captions, format).flatMap(({ startSeconds, endSeconds, text, direction }) => {
    const [from, to] = [Math.round(startSeconds * FRAME_RATE), Math.round(endSeconds * FRAME_RATE)];
    const isPlain = direction === textDirection(text);
    return to > from ? [{ text, from, to, ...(!isPlain && { direction }) }] : [];
  });
}
