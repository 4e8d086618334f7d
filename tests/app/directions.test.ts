import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/**
 * A physical side instead of a logical one, in a style sheet or in `sx` and `style`. The safe area of a
 * phone (`env(safe-area-inset-left)`) has only physical names.
 */
const SIDES = {
  css: /(?<!safe-area-)(?:margin|padding|border|inset)-(?:left|right)|border-(?:top|bottom)-(?:left|right)-radius|text-align:\s*(?:left|right)|float:|^\s*(?:left|right):/,
  tsx: /\b(?:m[lr]|p[lr]|(?:margin|padding|border|scrollMargin)(?:Left|Right)\w*|border(?:Top|Bottom)(?:Left|Right)Radius)\s*[:=]|textAlign:\s*'(?:left|right)'|^\s*(?:left|right):|[{,]\s*(?:left|right):\s/,
};

/** Why some elements stay on the left in every language. */
const REASONS: Record<string, string> = {
  'components/landing/sample-cast.module.css left: 50%;': 'the middle, with a translation by half of itself',
  'components/watch/replay-dialog.module.css left: 50%;': 'the middle, with a translation by half of itself',
  'components/reel-form/crop-geometry.ts left: string;': 'a place in a picture',
  'components/reel-form/crop-geometry.ts left: percent(-x, width),': 'a place in a picture',
};

function sidesIn(pattern: string, side: RegExp): string[] {
  return globSync(pattern).flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => side.test(line))
      .map((line) => `${file} ${line.trim()}`),
  );
}

it('styles use logical sides, so that a page works right to left', () => {
  const found = [
    ...sidesIn('{app,components}/**/*.css', SIDES.css),
    ...sidesIn('{app,components}/**/*.{ts,tsx}', SIDES.tsx),
  ];
  expect(found.filter((place) => !(place in REASONS))).toEqual([]);
  expect(Object.keys(REASONS).filter((place) => !found.includes(place))).toEqual([]);
});
