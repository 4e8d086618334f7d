import type { Messages } from '#lib/messages/language.ts';

/** Letters that none of our languages uses; vowels are doubled, as most languages are longer than English. */
const PLAIN = 'abcdefghijklmnopqrstuvwxyz';
const DRESSED = 'áƀçðéƒĝĥíĵķļɱñóþǫŕšţúṽŵẋýž';
const VOWELS = new Set('aeiou');

/** Returns a pseudo-translation: accented, about 40 % longer, in ⟦brackets⟧. */
export function dress(text: string): string {
  // Braces alternate: text, then an argument and its type, then a branch's text …
  let depth = 0;
  let dressed = '';
  for (const letter of text) {
    if (letter === '{') depth += 1;
    if (letter === '}') depth -= 1;
    dressed += depth % 2 === 0 ? dressLetter(letter) : letter;
  }
  return `⟦${dressed}⟧`;
}

function dressLetter(letter: string): string {
  const index = PLAIN.indexOf(letter.toLowerCase());
  if (index < 0) return letter;
  const dressed = DRESSED[index] ?? letter;
  const cased = letter === letter.toLowerCase() ? dressed : dressed.toUpperCase();
  return VOWELS.has(letter) ? cased + dressed : cased;
}

type Tree = { [key: string]: string | Tree };

const dressTree = (tree: Tree): Tree =>
  Object.fromEntries(
    Object.entries(tree).map(([key, value]) => [
      key,
      typeof value === 'string' ? dress(value) : dressTree(value),
    ]),
  );

/** Returns a catalogue in the pseudo-language; plurals and dates stay in its own. */
export const dressCatalogue = (messages: Messages): Messages => dressTree(messages) as Messages;

/** Attributes that screen readers speak. */
const SPOKEN = ['alt', 'aria-label', 'aria-valuetext', 'aria-roledescription', 'placeholder', 'title'];
const UNSEEN = 'script, style, svg, code';
/** Days, months and hours, which `Intl` writes. */
const DATE_WORDS =
  /\b(AM|PM|Mon|Tue|Wed|Thu|Fri|Sat|Sun|Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*\b/g;
const ADDRESSES = /\S+@\S+|https?:\S+/g;

/** Returns words on the screen from no catalogue: those with plain letters. Tests name people and reels in Greek. */
export function foreignWords(own: readonly string[] = []): string[] {
  const texts: string[] = [];
  for (const element of document.body.querySelectorAll('*')) {
    if (element.closest(UNSEEN)) continue;
    for (const node of element.childNodes)
      if (node.nodeType === Node.TEXT_NODE) texts.push(node.textContent ?? '');
    texts.push(...SPOKEN.map((name) => element.getAttribute(name) ?? ''));
  }
  return texts.filter((text) => {
    const rest = own.reduce((left, word) => left.replaceAll(word, ''), text);
    return /[A-Za-z]{2}/.test(rest.replace(ADDRESSES, '').replace(DATE_WORDS, ''));
  });
}
