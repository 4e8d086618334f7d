import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fontFolder, registerFamily } from './font-files.ts';

const EAST_ASIAN =
  /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}\p{scx=Bopomofo}\u3000-\u303F\uFF00-\uFFEF]/gu;
const HANGUL = /\p{Script=Hangul}/u;
const FACES = /url\(\.\/files\/([^)]+)\)[^}]*?unicode-range:\s*([^;}]+)/g;

type Font = { folder: string; fileOf: ReadonlyMap<number, string> };

const fonts = new Map<string, Font>();

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

/** Registers only the font files that a text's Chinese, Japanese and Korean letters need. Returns the families. */
export function eastAsianFamilies(text: string): string[] {
  const letters = new Set(text.match(EAST_ASIAN));
  if (letters.size === 0) return [];
  // The first has Han letters and kana but no Hangul; the second has Korean Han shapes.
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
