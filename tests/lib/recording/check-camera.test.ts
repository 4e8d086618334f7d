import { expect, test } from 'vitest';
import { isHeard, isSlow, isTooDark, turnFor } from '#lib/recording/check-camera.ts';

const picture = (red: number, green = red, blue = red) =>
  Uint8ClampedArray.from(Array.from({ length: 16 }, () => [red, green, blue, 255]).flat());

test.each([
  ['silence', Array.from({ length: 100 }, () => 0), false],
  ['a hum', Array.from({ length: 100 }, () => 0.03), false],
  ['a knock on the table', [0.9, 0.4, ...Array.from({ length: 98 }, () => 0.01)], false],
  ['a few words', [0.01, 0.1, 0.2, 0.1, 0.02, 0.08, 0.3, 0.01], true],
])('hears a voice in %s: %#', (_what, peaks, heard) => {
  expect(isHeard(peaks)).toBe(heard);
});

test.each([
  ['a dark room', picture(20), true],
  ['a blue night', picture(10, 10, 120), true],
  ['a lit face', picture(120), false],
  ['a camera that has not started', picture(0), false],
])('judges the light of %s', (_what, pixels, dark) => {
  expect(isTooDark(pixels)).toBe(dark);
});

test.each([
  ['16:9', 'turnSideways', null],
  ['9:16', null, 'turnUpright'],
  ['1:1', null, null],
] as const)(
  'a %s reel wants an upright phone turned: %s, a sideways one: %s',
  (format, upright, sideways) => {
    expect(turnFor(format, { width: 720, height: 1280 })).toBe(upright);
    expect(turnFor(format, { width: 1280, height: 720 })).toBe(sideways);
  },
);

test('only a known, small bandwidth is slow', () => {
  expect([null, 400, 5_000].map(isSlow)).toEqual([false, true, false]);
});
