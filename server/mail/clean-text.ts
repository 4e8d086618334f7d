import { keepIsolates } from '#lib/text/direction-marks.ts';

/** Characters without width, which hide where a word or a link ends. */
const INVISIBLE = /[\u200B\u2060\uFEFF]/g;

const ESCAPED: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text that cannot become markup, neither between tags nor in an attribute. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => ESCAPED[character] ?? character);

/**
 * Returns one line, whatever people wrote: what stands in a subject must not begin another header. Nothing in it turns
 * the text around it; names that the translator isolated stay so.
 */
export const oneLine = (text: string): string =>
  keepIsolates(text)
    .replace(INVISIBLE, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();

/** Returns several lines, without the control characters that mail programs stumble over; see `oneLine`. */
export const manyLines = (text: string): string =>
  keepIsolates(text)
    .replace(/\r\n?/g, '\n')
    .replace(INVISIBLE, '')
    .replace(/[^\P{Cc}\n]/gu, ' ')
    .trim();
