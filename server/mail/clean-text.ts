/** Marks that would let a name turn the words around it, or hide what follows. */
const INVISIBLE = /[\u061C\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/g;

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

/** One line, whatever people wrote: what stands in a subject must not begin another header. */
export const oneLine = (text: string): string =>
  text
    .replace(INVISIBLE, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();

/** Several lines, without the control characters that mail programs stumble over. */
export const manyLines = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(INVISIBLE, '')
    .replace(/[^\P{Cc}\n]/gu, ' ')
    .trim();
