import { z } from 'zod';
import { ObjectIdString } from './ids.ts';

export const CAPTIONS_MAX = 500;
export const CAPTION_CHARS_MAX = 200;

/** What is said, in seconds of a prepared clip or of the whole reel. */
export const Caption = z.object({
  startSeconds: z.number(),
  endSeconds: z.number(),
  text: z.string(),
});
export type Caption = z.infer<typeof Caption>;

/**
 * Replaces a clip's captions by typed lines, which are timed to its speech, or by a WebVTT or SRT file. `version` is
 * that of the captions being replaced.
 */
export const SaveCaptionsInput = z.union([
  z.strictObject({ submissionId: ObjectIdString, version: z.string(), lines: z.string() }),
  z.strictObject({ submissionId: ObjectIdString, version: z.string(), file: z.string() }),
]);
export type SaveCaptionsInput = z.infer<typeof SaveCaptionsInput>;

/** The captions of a clip, in order and without overlaps. `version` differs for different captions. */
export const CaptionsDto = z.object({ captions: z.array(Caption), version: z.string() });
export type CaptionsDto = z.infer<typeof CaptionsDto>;
