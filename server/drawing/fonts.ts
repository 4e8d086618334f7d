import { findPackageJSON } from 'node:module';
import { dirname, join } from 'node:path';
import { GlobalFonts } from '@napi-rs/canvas';
import type { TributeType } from '#lib/tribute/occasions.ts';

type Weight = 400 | 500 | 600;

/** Packages and the subsets of each that we draw with. A subset is a family of its own, so that fallback is by order. */
const BODY = [['poppins', ['latin', 'latin-ext']]] as const;
const TITLE = [['playfair-display', ['latin', 'latin-ext', 'vietnamese', 'cyrillic']]] as const;
const FALLBACKS = [
  ['noto-sans', ['latin', 'latin-ext', 'vietnamese', 'cyrillic', 'cyrillic-ext', 'greek', 'greek-ext']],
  ['noto-sans-arabic', ['arabic']],
  ['noto-sans-hebrew', ['hebrew']],
  ['noto-sans-devanagari', ['devanagari']],
] as const;
const WEIGHTS: readonly Weight[] = [400, 500, 600];

type Source = readonly [name: string, subsets: readonly string[]];

const familyOf = (name: string, subset: string) => `folksee-${name}-${subset}`;
const familiesOf = (sources: readonly Source[]) =>
  sources.flatMap(([name, subsets]) => subsets.map((subset) => familyOf(name, subset))).join(',');

/** The folder of an installed package's fonts. A bundler turns `require.resolve` of a font into a number, this it leaves alone. */
function fontFolder(name: string): string {
  const manifest = findPackageJSON(`@fontsource/${name}`, import.meta.url);
  if (!manifest) throw new Error(`The font package @fontsource/${name} is not installed.`);
  return join(dirname(manifest), 'files');
}

function registerFonts(): void {
  const sources: readonly Source[] = [...BODY, ...TITLE, ...FALLBACKS];
  for (const [name, subsets] of sources) {
    const folder = fontFolder(name);
    for (const subset of subsets) {
      const family = familyOf(name, subset);
      if (GlobalFonts.has(family)) continue;
      for (const weight of WEIGHTS)
        GlobalFonts.registerFromPath(join(folder, `${name}-${subset}-${weight}-normal.woff2`), family);
    }
  }
}

registerFonts();

const BODY_FAMILIES = `${familiesOf(BODY)},${familiesOf(FALLBACKS)},sans-serif`;
const TITLE_FAMILIES = `${familiesOf(TITLE)},${familiesOf(FALLBACKS)},sans-serif`;
const SERIF_TYPES: ReadonlySet<TributeType> = new Set(['MEMORIAL', 'WEDDING']);

export type FontOf = (size: number) => string;

/** The product's own letters at a weight, as a canvas font by size in pixels. */
export function bodyFont(weight: Weight): FontOf {
  return (size) => `${weight} ${size}px ${BODY_FAMILIES}`;
}

/** Letters of names and questions: a display serif for memorial and wedding, else the product's own (ux.md "Language"). */
export function titleFont(type: TributeType): FontOf {
  return SERIF_TYPES.has(type) ? (size) => `500 ${size}px ${TITLE_FAMILIES}` : bodyFont(600);
}
