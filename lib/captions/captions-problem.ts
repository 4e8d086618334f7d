import { CAPTION_CHARS_MAX, CAPTIONS_MAX } from '#lib/contracts/captions.ts';

export const FILE_CHARS_MAX = 256 * 1024;
export const FILE_LINES_MAX = 2_000;

/** Why captions were refused, and in which line, counted from 1. The code is its text's name in `checks`. */
export type CaptionsProblem = {
  code:
    | 'captionsTooMuch'
    | 'captionsNone'
    | 'captionsUntimed'
    | 'captionTimes'
    | 'captionEndsFirst'
    | 'captionTooLong'
    | 'captionsAfterClip';
  line: number;
};
export type ReadCaptions<T> = { read: T; problem?: never } | { problem: CaptionsProblem; read?: never };

/** The limits that the texts name. */
export const CAPTION_LIMITS = { chars: CAPTION_CHARS_MAX, captions: CAPTIONS_MAX, lines: FILE_LINES_MAX };
