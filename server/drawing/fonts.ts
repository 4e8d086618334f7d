import type { Occasion } from '#lib/tribute/occasions/occasion.ts';
import { eastAsianFamilies } from './east-asian-fonts.ts';
import { fontFolder, registerFamily, registerMade } from './font-files.ts';
import { makeMissingLetterFont } from './missing-letter-font.ts';

type Weight = 400 | 500 | 600;

/** Packages and the subsets we use. Each subset is a family, so that fallback is by order. */
const BODY = [['poppins', ['latin', 'latin-ext']]] as const;
const TITLE = [['playfair-display', ['latin', 'latin-ext', 'vietnamese', 'cyrillic']]] as const;
const FALLBACKS = [
  ['noto-sans', ['latin', 'latin-ext', 'vietnamese', 'cyrillic', 'cyrillic-ext', 'greek', 'greek-ext']],
  ['noto-sans-arabic', ['arabic']],
  ['noto-sans-hebrew', ['hebrew']],
  ['noto-sans-devanagari', ['devanagari']],
] as const;
/** The last family, because the canvas would otherwise use the machine's fonts for missing letters. */
const MISSING = 'folksee-missing';
const WEIGHTS: readonly Weight[] = [400, 500, 600];

/** Vietnamese letters that Poppins lacks. */
const VIETNAMESE = /[\u01A0\u01A1\u01AF\u01B0\u1EA0-\u1EF9]/;

type Source = readonly [name: string, subsets: readonly string[]];

const familyOf = (name: string, subset: string) => `folksee-${name}-${subset}`;
const familiesOf = (sources: readonly Source[]) =>
  sources.flatMap(([name, subsets]) => subsets.map((subset) => familyOf(name, subset)));

function registerFonts(): void {
  const sources: readonly Source[] = [...BODY, ...TITLE, ...FALLBACKS];
  for (const [name, subsets] of sources) {
    const folder = fontFolder(`@fontsource/${name}`);
    for (const subset of subsets) {
      const files = WEIGHTS.map((weight) => `${name}-${subset}-${weight}-normal.woff2`);
      registerFamily(familyOf(name, subset), folder, files);
    }
  }
  registerMade(MISSING, makeMissingLetterFont());
}

registerFonts();

const BODY_FAMILIES = familiesOf(BODY);
const TITLE_FAMILIES = familiesOf(TITLE);
const FALLBACK_FAMILIES = familiesOf(FALLBACKS);

/** Returns a canvas font for a size in pixels and the letters of a text, from our packages only. */
export type FontOf = (size: number, text: string) => string;

const fontOf = (weight: Weight, size: number, text: string, families: readonly string[]) =>
  `${weight} ${size}px ${[...families, ...FALLBACK_FAMILIES, ...eastAsianFamilies(text), MISSING].join(',')}`;

export function bodyFont(weight: Weight): FontOf {
  // Avoids mixing fonts within one name.
  return (size, text) => fontOf(weight, size, text, VIETNAMESE.test(text) ? [] : BODY_FAMILIES);
}

export function titleFont(font: Occasion['font']): FontOf {
  return font === 'SERIF' ? (size, text) => fontOf(500, size, text, TITLE_FAMILIES) : bodyFont(600);
}
