import type { Locale } from '#lib/messages/languages.ts';
import { messagesFor } from '#lib/messages/messages.ts';
import { type Piece, parseMessage } from '#lib/messages/parse-message.ts';

type Words = string | RegExp;
type Tree = { [key: string]: string | Tree };

/** Names and numbers in the words that screens look for. */
const VALUES = [
  'Aunt Maja',
  'Opa Karl',
  'Anna',
  'Ben',
  'Grete',
  'ruth@example.com',
  '1',
  '2',
  '3',
  '5',
  '10',
  '50',
];
const ANY = '[^]+';

/** Returns a function that turns a screen's English words into a pattern of their translations. Names stay. */
export function translateWords(locale: Locale): (words: Words, isExact?: boolean) => RegExp {
  const translations = new Map(messagesOf(messagesFor(locale)));
  const samples = messagesOf(messagesFor('en')).flatMap(([key, message]) =>
    VALUES.flatMap((value) => sentences(message, value).map((text) => ({ key, value, text }))),
  );
  return (words, isExact = false) => {
    const [, start = '', own = '', end = ''] = /^(\^?)(.*?)(\$?)$/.exec(sourceOf(words)) ?? [];
    const isWhole = isExact && typeof words === 'string';
    const whole = new RegExp(`^(?:${own})$`);
    const part = new RegExp(start + own + end, 'i');
    const equal = samples.filter(({ text }) => whole.test(text));
    const meant = equal.length > 0 || isWhole ? equal : samples.filter(({ text }) => part.test(text));
    const values = Map.groupBy(meant, ({ key }) => key);
    const patterns = [...values].flatMap(([key, found]) => {
      const message = translations.get(key) ?? [];
      const [{ value } = { value: ANY }, ...others] = found;
      const isSure = placesOf(message).size === 1 && others.every((other) => other.value === value);
      return sentences(message, isSure ? value : ANY, (text) => RegExp.escape(text));
    });
    const all = [...new Set([own, ...patterns])].join('|');
    return isWhole ? new RegExp(`^\\s*(?:${all})\\s*$`) : new RegExp(`${start}(?:${all})${end}`, 'i');
  };
}

const sourceOf = (words: Words) => (typeof words === 'string' ? RegExp.escape(words) : words.source);

const messagesOf = (tree: Tree, start = ''): [string, readonly Piece[]][] =>
  Object.entries(tree).flatMap(([key, value]): [string, readonly Piece[]][] =>
    typeof value === 'string' ? [[start + key, parseMessage(value)]] : messagesOf(value, `${start}${key}.`),
  );

/** Returns every wording of a message with the same value everywhere. */
function sentences(pieces: readonly Piece[], value: string, write = (text: string) => text): string[] {
  const wordings = pieces.map((piece): string[] => {
    if (typeof piece === 'string') return [write(piece)];
    if (!('branches' in piece)) return [value];
    return Object.values(piece.branches).flatMap((branch) => sentences(branch, value, write));
  });
  return wordings.reduce((starts, ends) => starts.flatMap((start) => ends.map((end) => start + end)), ['']);
}

/** Returns the names of a message's values. */
function placesOf(pieces: readonly Piece[], places = new Set<string>()): Set<string> {
  for (const piece of pieces) {
    if (typeof piece === 'string' || piece.kind === 'count') continue;
    places.add(piece.name);
    if ('branches' in piece) for (const branch of Object.values(piece.branches)) placesOf(branch, places);
  }
  return places;
}
