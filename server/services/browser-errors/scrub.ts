const MESSAGE_CHARS_MAX = 300;
const HIDDEN = '-';

/** Property names help to find a bug; longer or spaced quotations may be typed by people. */
const QUOTED = /(["'`“‘])((?:(?!\1)[^\n”’]){0,300})(["'`”’])/g;
const IDENTIFIER = /^[\w$.]{1,40}$/;
const PERSONAL = [
  // Addresses of pages and files, which may hold links that prove who someone is.
  /\b[a-z][a-z+.-]*:\/\/[^\s'"`)]+/gi,
  // Email addresses.
  /[^\s@'"`<>]+@[^\s@'"`<>]+/g,
  // Ids, tokens and phone numbers.
  /\b(?=[\w-]*\d)[\w-]{16,}\b/g,
  /\+?\d[\d\s()./-]{5,}\d/g,
];

/** Returns an error message without addresses, ids, numbers and quoted words. */
export function scrubMessage(message: string): string {
  const told = message
    .toWellFormed()
    .replace(QUOTED, (quotation, open: string, text: string, close: string) =>
      IDENTIFIER.test(text) ? quotation : open + HIDDEN + close,
    );
  return PERSONAL.reduce((text, pattern) => text.replace(pattern, HIDDEN), told).slice(0, MESSAGE_CHARS_MAX);
}

/** Returns the route of a path: words of our addresses stay, ids become `[id]`, a query goes. */
export function toRoutePattern(path: string): string {
  const [address = ''] = path.split(/[?#]/, 1);
  const parts = address.split('/').map((part) => (/^[a-zA-Z]{0,20}$/.test(part) ? part : '[id]'));
  return parts.join('/').slice(0, 100);
}
