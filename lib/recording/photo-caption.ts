import { PHOTO_CAPTION_CHARS_MAX } from './limits.ts';

/** Returns a typed or pasted caption as one line, within the limit: the reel breaks the lines. */
export const photoCaption = (typed: string): string =>
  typed.replaceAll(/[\r\n]+/g, ' ').slice(0, PHOTO_CAPTION_CHARS_MAX);
