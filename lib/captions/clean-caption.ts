import { withoutDirectionMarks } from '#lib/text/direction-marks.ts';

/** Returns a caption's text as one line without control characters and direction marks. */
export const cleanCaption = (text: string): string =>
  withoutDirectionMarks(text)
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .toWellFormed();
