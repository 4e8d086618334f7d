import { z } from 'zod';
import { DrawnAnswer } from '#lib/reel/drawn-answer.ts';
import { REEL_FORMATS, REEL_QUALITIES } from '#lib/reel/format.ts';
import { Fades, Frames, KeptParts, Named, Path } from './source-jobs.ts';

/** An answer that is no video. `pictures` are its photos, or the one behind a voice. */
const AnswerContent = {
  answer: DrawnAnswer,
  pictures: z.array(Path),
  format: z.enum(REEL_FORMATS),
  /** A PNG of the frame's size with the speaker's name. */
  overlay: Path.nullable(),
  named: Named,
  fades: Fades,
};

/** Draws an answer and prepares it like a clip. `sounds` are the parts of a voice, in order. */
export const PrepareAnswerJob = z.object({
  op: z.literal('prepare-answer'),
  ...AnswerContent,
  sounds: z.array(Path),
  kept: KeptParts,
  outputFolder: Path,
  maxSeconds: z.number().positive(),
  maxBytes: z.int().positive(),
  cleanUp: z.enum(['AUTO', 'OFF']),
  /** The frame that is the poster. */
  poster: z.int().nonnegative().optional(),
});

/** Draws a prepared answer in another format or size. */
export const DrawAnswerJob = z.object({
  op: z.literal('draw-answer'),
  ...AnswerContent,
  audio: Path,
  segment: Path,
  /** Null for a segment that only a file shows. */
  playback: Path.nullable(),
  quality: z.enum(REEL_QUALITIES).default('720p'),
  frames: Frames,
  gainDb: z.number(),
  peaks: z.array(z.number()),
  shown: z.object({ from: z.int().nonnegative(), to: Frames }),
});
