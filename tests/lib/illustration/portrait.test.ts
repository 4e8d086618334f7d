import { describe, expect, it } from 'vitest';
import { ornament } from '#lib/illustration/ornament.ts';
import { portrait } from '#lib/illustration/portrait.ts';
import { ICONS } from '#lib/tribute/occasions/icons.ts';
import { OCCASIONS, TRIBUTE_TYPES } from '#lib/tribute/occasions/occasions.ts';

describe('portrait', () => {
  it('draws the same person for the same seed, and another for the next', () => {
    expect(portrait(3)).toBe(portrait(3));
    const cast = new Set(Array.from({ length: 20 }, (_, seed) => portrait(seed)));
    expect(cast.size).toBe(20);
  });

  it.each([-7, 0, 3.9, 1_000_003])('accepts the seed %s', (seed) => {
    expect(portrait(seed)).toMatch(/^<svg [^>]+>.+<\/svg>$/s);
  });

  it('changes mouth, eyes, background and framing', () => {
    const plain = portrait(1);
    for (const options of [
      { mouth: 'open' },
      { mouth: 'soft' },
      { blink: true },
      { background: '#123456' },
      { framing: 'face' },
    ] as const)
      expect(portrait(1, options)).not.toBe(plain);
    expect(portrait(1, { background: '#123456' })).toContain('fill="#123456"');
  });

  it('has no ids that could clash on a page, and no broken numbers', () => {
    for (let seed = 0; seed < 20; seed += 1) expect(portrait(seed)).not.toMatch(/\bid=|NaN|undefined/);
  });
});

describe.each(TRIBUTE_TYPES)('the drawings of %s', (type) => {
  it('has an icon of path data within its grid', () => {
    expect(ICONS[type]).toMatch(/^M[\d\s.,A-Za-z-]+$/);
  });

  it.each([
    { width: 390, height: 330 },
    { width: 1280, height: 720 },
    { width: 720, height: 1280 },
  ])('has an ornament of $width × $height on both grounds', (sheet) => {
    const page = ornament(type, sheet);
    expect(page).toContain(`width="${sheet.width}" height="${sheet.height}"`);
    expect(page).not.toMatch(/\bid=|NaN|undefined/);
    expect(ornament(type, sheet, OCCASIONS[type].palette)).not.toBe(page);
  });
});
