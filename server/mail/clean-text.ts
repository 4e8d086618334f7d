import { keepIsolates } from '#lib/text/direction-marks.ts';

/** Zero-width characters, which hide where a word or a link ends. */
const INVISIBLE = /[\u200B\u2060\uFEFF]/g;

const ESCAPED: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => ESCAPED[character] ?? character);

/** Returns text as one line that cannot inject a header or change the text direction around it. */
export const oneLine = (text: string): string =>
  keepIsolates(text)
    .replace(INVISIBLE, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();

/** Returns a person's text as several lines without control characters; see `oneLine`. */
export const manyLines = (text: string): string =>
  keepIsolates(text)
    .replace(/\r\n?/g, '\n')
    .replace(INVISIBLE, '')
    .replace(/[^\P{Cc}\n]/gu, ' ')
    .trim();
