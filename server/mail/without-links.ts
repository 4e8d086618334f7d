import { oneLine } from './clean-text.ts';

const NAME_CHARS_MAX = 80;
/** Where a link says how it is opened, or that it is one. */
const SCHEME =
  /(?:[a-z][a-z\d+.-]{1,20}:\/\/|\b(?:mailto|javascript|data|tel):|\bwww(?=[.\u3002\uFF0E\uFF61\u2024]))/giu;
/** A dot, in any of the spellings that a browser takes for one, before what could be the end of a host. */
const DOT = /[.\u3002\uFF0E\uFF61\u2024](?=[\p{Cf}\p{Mn}]*\p{L})/gu;

/**
 * What somebody wrote, so that no mail program makes a link of it: nobody shall send their links to strangers in our
 * name. "www.evil.com" becomes ". evil. com", and "Dr.Berg" reads "Dr. Berg".
 */
export const withoutLinks = (text: string): string => text.replace(SCHEME, '').replace(DOT, '. ');

/** A name as it stands in a subject or a heading: one line, no link, and no longer than a name is. */
export function nameInMail(name: string): string {
  const characters = Array.from(oneLine(withoutLinks(name)));
  return characters.length > NAME_CHARS_MAX
    ? `${characters.slice(0, NAME_CHARS_MAX - 1).join('')}…`
    : characters.join('');
}
