import { describe, expect, it } from 'vitest';
import { en } from '#lib/messages/messages.ts';
import { OCCASIONS, TRIBUTE_TYPES } from '#lib/tribute/occasions/occasions.ts';
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
    [palette.filmInk, palette.filmGround],
    [palette.filmInk, palette.filmGroundDeep],
    [palette.filmAccent, palette.filmGround],
    [palette.filmAccent, palette.filmGroundDeep],
    [palette.onBlack, '#0D120F'],
  ])('lets %s be read on %s', (text, ground) => {
    expect(contrast(text, ground)).toBeGreaterThanOrEqual(4.5);
  });

  it('names its occasion', () => {
    expect(en.occasions[type]).not.toBe('');
  });
});
