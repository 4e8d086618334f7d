import { expect, test } from 'vitest';
import { REEL_THEMES } from '#lib/contracts/reels.ts';
import { TRIBUTE_TYPES } from '#lib/tribute/occasions/occasions.ts';
import { isSlow, themeOf } from '#lib/tribute/occasions/themes.ts';

test('the themes of an occasion differ in colours, and in type or motion; those of a memorial are all slow [reel-themes]', () => {
  for (const type of TRIBUTE_TYPES) {
    const themes = REEL_THEMES.map((name) => themeOf(type, name));
    expect(new Set(themes.map(({ palette }) => palette.filmGround)).size).toBe(3);
    expect(new Set(themes.map(({ font, motion }) => `${font} ${motion}`)).size).toBeGreaterThan(1);
  }
  const memorial = REEL_THEMES.map((name) => themeOf('MEMORIAL', name));
  expect(memorial.map(isSlow)).toEqual([true, true, true]);
  expect(new Set(memorial.map(({ motion }) => motion)).size).toBe(3);
});
