import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fontFolder, registerFamily } from './font-files.ts';

/** Letters and punctuation of Chinese, Japanese and Korean, and the full-width forms of others. */
const EAST_ASIAN =
  /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}\p{scx=Bopomofo}\u3000-\u303F\uFF00-\uFFEF]/gu;
const HANGUL = /\p{Script=Hangul}/u;
const FACES = /url\(\.\/files\/([^)]+)\)[^}]*?unicode-range:\s*([^;}]+)/g;

/** One packaged font, cut into about a hundred files: which file has the letter of a code point. */
type Font = { folder: string; fileOf: ReadonlyMap<number, string> };

const fonts = new Map<string, Font>();

/** The first and last code point of a range as style sheets write it: `U+4e00` or `U+4e00-4e1f`. */
function parseRange(range: string): [first: number, last: number] {
  const [first = '', last = first] = range.trim().slice(2).split('-');
  return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
}

function readFont(name: string): Font {
  const folder = fontFolder(`@fontsource-variable/${name}`);
  const fileOf = new Map<number, string>();
  for (const [, file = '', ranges = ''] of readFileSync(join(folder, 'index.css'), 'utf8').matchAll(FACES))
    for (const range of ranges.split(',')) {
      const [first, last] = parseRange(range);
      for (let code = first; code <= last; code += 1) fileOf.set(code, file);
    }
  return { folder, fileOf };
}

function fontNamed(name: string): Font {
  const font = fonts.get(name) ?? readFont(name);
  fonts.set(name, font);
  return font;
}

/**
 * The families that the Chinese, Japanese and Korean letters of a text need, none for other texts. Only the files
 * with those letters are read, when they are first asked for: whole fonts would cost every start megabytes.
 */
export function eastAsianFamilies(text: string): string[] {
  const letters = new Set(text.match(EAST_ASIAN));
  if (letters.size === 0) return [];
  // The first has Han letters and kana but no Hangul; the second draws the Han letters of a Korean text its own way.
  const names = HANGUL.test(text) ? ['noto-sans-kr', 'noto-sans-sc'] : ['noto-sans-sc'];
  const families = new Set<string>();
  for (const letter of letters)
    for (const name of names) {
      const { folder, fileOf } = fontNamed(name);
      const file = fileOf.get(letter.codePointAt(0) ?? 0);
      if (file === undefined) continue;
      const family = `folksee-${file.replace('-wght-normal.woff2', '')}`;
      registerFamily(family, folder, [file]);
      families.add(family);
      break;
    }
  return [...families];
}
