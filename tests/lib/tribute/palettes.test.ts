import { describe, expect, it } from 'vitest';
import { en } from '#lib/messages/messages.ts';
import { OCCASIONS, TRIBUTE_TYPES } from '#lib/tribute/occasions/occasions.ts';

/** Relative luminance by WCAG 2.2. */
function luminance(hex: string): number {
  const channel = (start: number) => {
    const value = Number.parseInt(hex.slice(start, start + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}

function contrast(one: string, other: string): number {
  const [high = 0, low = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (high + 0.05) / (low + 0.05);
}

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
