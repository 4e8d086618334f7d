const MESSAGE_CHARS_MAX = 300;
const HIDDEN = '-';

/**
 * From the first quotation mark to the last, because quoted JSON has quotation marks inside; to the end if none closes.
 * An apostrophe in a word is no quotation mark.
 */
const QUOTED = /(?:["`“„«]|(?<!\w)['‘])(?:[^]*(?:["`”“»]|['’](?!\w))|[^]*)/;
const PERSONAL = [
  // Addresses of pages and files, which may hold links that prove who someone is.
  /\b[a-z][a-z+.-]*:\/\/[^\s'"`)]+/gi,
  // Parameters of relative addresses.
  /(?<=\?)\S[^]*/g,
  /(?<=\S#)\S+/g,
  // Email addresses.
  /[^\s@'"`<>]+@[^\s@'"`<>]+/g,
  // Ids, tokens and phone numbers.
  /[\w-]{20,}/g,
  /\b(?=[\w-]*\d)[\w-]{16,}\b/g,
  /\+?\d[\d\s()./-]{5,}\d/g,
];

/** Returns an error message without addresses, ids, numbers and quotations. */
export function scrubMessage(message: string): string {
  const told = message.toWellFormed().replace(QUOTED, `"${HIDDEN}"`);
  return PERSONAL.reduce((text, pattern) => text.replace(pattern, HIDDEN), told).slice(0, MESSAGE_CHARS_MAX);
}

/** Returns the route of a path: words of our addresses stay, ids become `[id]`, a query goes. */
export function toRoutePattern(path: string): string {
  const [address = ''] = path.split(/[?#]/, 1);
  const parts = address.split('/').map((part) => (/^[a-zA-Z]{0,20}$/.test(part) ? part : '[id]'));
  return parts.join('/').slice(0, 100);
}
