import { expect, test } from 'vitest';
import { REEL_THEMES } from '#lib/contracts/reels.ts';
import { TRIBUTE_TYPES } from '#lib/tribute/occasions/occasions.ts';
import { themeMood } from '#lib/tribute/occasions/theme-moods.ts';
import { isSlow, themeOf } from '#lib/tribute/occasions/themes.ts';

test('each theme of an occasion has its own colours, and its own type, motion or music; those of a memorial are all slow [reel-themes]', () => {
  for (const type of TRIBUTE_TYPES) {
    const themes = REEL_THEMES.map((name) => themeOf(type, name));
    expect(new Set(themes.map(({ palette }) => palette.filmGround)).size).toBe(3);
    const manners = REEL_THEMES.map((name, index) => {
      const { font, motion } = themes[index] ?? {};
      return `${font} ${motion} ${themeMood(type, name)}`;
    });
    expect([type, new Set(manners).size]).toEqual([type, 3]);
  }
  const memorial = REEL_THEMES.map((name) => themeOf('MEMORIAL', name));
  expect(memorial.map(isSlow)).toEqual([true, true, true]);
  expect(new Set(memorial.map(({ motion }) => motion)).size).toBe(3);
});
