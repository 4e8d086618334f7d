import { z } from 'zod';
import { REEL_THEMES } from '#lib/contracts/reels.ts';
import { TRIBUTE_TYPES } from '#lib/tribute/occasions/occasions.ts';
import { FRAME_RATE } from './format.ts';

const Look = { type: z.enum(TRIBUTE_TYPES), theme: z.enum(REEL_THEMES) };

/** Everything that an answer without a camera shows, except its pictures: the photos, or the one behind a voice. */
export const DrawnAnswer = z.discriminatedUnion('medium', [
  z.object({ medium: z.literal('TEXT'), ...Look, text: z.string(), name: z.string() }),
  z.object({
    medium: z.literal('PHOTO'),
    ...Look,
    captions: z.array(z.string()).min(1),
    /** The first caption is above it. */
    name: z.string().optional(),
  }),
  z.object({ medium: z.literal('VOICE'), ...Look }),
]);
export type DrawnAnswer = z.infer<typeof DrawnAnswer>;

/** People read about 14 letters a second; the rest is for the card to appear and to rest. */
const READING = { base: 3, lettersPerSecond: 14, min: 5, max: 26 };
/** A caption takes longer to read than a photo to see. */
const PHOTO_SECONDS = { plain: 4, captioned: 5 };

/** Returns how long a written card is shown. Half seconds, so that it is a whole number of frames. */
export function cardSeconds(text: string): number {
  const { base, lettersPerSecond, min, max } = READING;
  const seconds = Math.ceil((base + text.trim().length / lettersPerSecond) * 2) / 2;
  return Math.min(max, Math.max(min, seconds));
}

export const photoSeconds = (caption: string): number =>
  caption.trim() === '' ? PHOTO_SECONDS.plain : PHOTO_SECONDS.captioned;

/** Returns the frames for which an answer without sound is shown. */
export function silentFrames(answer: Exclude<DrawnAnswer, { medium: 'VOICE' }>): number {
  const seconds =
    answer.medium === 'TEXT'
      ? cardSeconds(answer.text)
      : answer.captions.reduce((sum, caption) => sum + photoSeconds(caption), 0);
  return seconds * FRAME_RATE;
}
