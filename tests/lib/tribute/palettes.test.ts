import { describe, expect, it } from 'vitest';
import { REEL_THEMES } from '#lib/contracts/reels.ts';
import { en } from '#lib/messages/messages.ts';
import { OCCASIONS, TRIBUTE_TYPES } from '#lib/tribute/occasions/occasions.ts';
import { themeOf } from '#lib/tribute/occasions/themes.ts';
import { contrast } from '#tests/support/contrast.ts';

describe.each(TRIBUTE_TYPES)('the palette of %s', (type) => {
  const palette = OCCASIONS[type].palette;
  it.each([
    [palette.accentInk, palette.page],
    [palette.accentInk, palette.pageDeep],
    [palette.accentInk, '#FFFFFF'],
    [palette.ink, palette.page],
    [palette.ink, palette.pageDeep],
    [palette.ink, palette.soft],
    [palette.ink, '#FFFFFF'],
    ...REEL_THEMES.flatMap((theme) => {
      const { filmInk, filmAccent, filmGround, filmGroundDeep } = themeOf(type, theme).palette;
      return [filmGround, filmGroundDeep].flatMap((ground) => [
        [filmInk, ground],
        [filmAccent, ground],
      ]);
    }),
    [palette.onBlack, '#0D120F'],
  ] as [string, string][])('lets %s be read on %s, in every theme [reel-themes]', (text, ground) => {
    expect(contrast(text, ground)).toBeGreaterThanOrEqual(4.5);
  });

  it('names its occasion', () => {
    expect(en.occasions[type]).not.toBe('');
  });
});
