import { expect, test } from 'vitest';
import { isTooDark, measureLight, toneFilter, toneOf } from '#server/media/plan/tone.ts';

const picture = (...colour: [number, number, number]) =>
  Uint8Array.from({ length: 300 }, (_, at) => colour[at % 3] ?? 0);
const lightOf = (...colour: [number, number, number]) => measureLight([picture(...colour)]);

test('a well lit clip stays as it is [reel-light]', () => {
  expect(toneOf(lightOf(120, 120, 120))).toBeNull();
  expect(toneOf(lightOf(208, 32, 32))?.redTint ?? 0).toBe(0);
});

test('brightness changes gently, and most for the darkest [reel-light]', () => {
  const gammas = [10, 30, 60, 80, 120, 180, 250].map((grey) => toneOf(lightOf(grey, grey, grey))?.gamma ?? 1);
  expect(gammas).toEqual(gammas.toSorted((one, other) => one - other));
  expect(gammas[0]).toBeGreaterThanOrEqual(0.4);
  expect(gammas[1]).toBeGreaterThanOrEqual(0.6);
  expect(gammas.at(-1)).toBeLessThanOrEqual(1.25);
  expect([10, 30].map((grey) => isTooDark(lightOf(grey, grey, grey)))).toEqual([true, false]);
});

test('the tint of greys is halved within limits; colours count for nothing [reel-light]', () => {
  const warm = toneOf(lightOf(140, 125, 110));
  expect(warm?.blueTint).toBeGreaterThan(0.005);
  expect(warm?.redTint).toBeLessThan(-0.005);
  expect(Math.abs(toneOf(lightOf(146, 125, 104))?.redTint ?? 1)).toBeLessThanOrEqual(0.02);
  expect(toneOf(lightOf(32, 160, 64))).toBeNull();
});

test('brightens limited-range pictures by their light and colours', () => {
  expect(toneFilter({ gamma: 0.64, blueTint: 0.01, redTint: 0 })).toBe(
    "lutyuv=y='16+219*pow(clip((val-16)/219,0,1),0.640)':u='clip(128+(val-128)*1.250+2.24,16,240)':v='clip(128+(val-128)*1.250+0.00,16,240)'",
  );
});
