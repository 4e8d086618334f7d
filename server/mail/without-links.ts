import { oneLine } from './clean-text.ts';

const NAME_CHARS_MAX = 80;
/** Where a link names its scheme. */
const SCHEME =
  /(?:[a-z][a-z\d+.-]{1,20}:\/\/|\b(?:mailto|javascript|data|tel):|\bwww(?=[.\u3002\uFF0E\uFF61\u2024]))/giu;
/** A dot in any spelling that browsers accept, before a possible top-level domain. */
const DOT = /[.\u3002\uFF0E\uFF61\u2024](?=[\p{Cf}\p{Mn}]*\p{L})/gu;

/** Breaks links in people's texts, against links in our name: "www.evil.com" becomes "www. evil. com". */
export const withoutLinks = (text: string): string => text.replace(SCHEME, '').replace(DOT, '. ');

/** Returns a name for a subject or heading: one line, no link, limited length. */
export function nameInMail(name: string): string {
  const characters = Array.from(oneLine(withoutLinks(name)));
  return characters.length > NAME_CHARS_MAX
    ? `${characters.slice(0, NAME_CHARS_MAX - 1).join('')}…`
    : characters.join('');
}
