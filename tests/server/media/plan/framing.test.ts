import { expect, test } from 'vitest';
import { FRAME_SIZES } from '#lib/reel/format.ts';
import { frameFaces, WHOLE } from '#server/media/plan/framing.ts';

const LANDSCAPE = { width: 1920, height: 1080 };
const PORTRAIT = { width: 1080, height: 1920 };
const TALL = FRAME_SIZES['9:16'];
const SQUARE = FRAME_SIZES['1:1'];
const faceAt = (x: number, y: number, size = 0.1) => ({ x, y, width: size * 0.5625, height: size });

test('a wide reel shows every picture whole [reel-portrait]', () => {
  expect(frameFaces(PORTRAIT, FRAME_SIZES['16:9'], [faceAt(0.4, 0.4)])).toEqual(WHOLE);
});

test('a picture of the frame’s shape stays whole', () => {
  const { x, y, width, height } = frameFaces(PORTRAIT, TALL, []);
  expect([x, y]).toEqual([0, 0]);
  expect(width).toBeCloseTo(1, 5);
  expect(height).toBe(1);
});

test('a tall reel shows the face of a landscape clip, also beside the middle [reel-faces]', () => {
  const { x, width } = frameFaces(LANDSCAPE, TALL, [faceAt(0.7, 0.3, 0.3)]);
  expect(width).toBeCloseTo((9 / 16) ** 2, 5);
  expect(x).toBeLessThan(0.7);
  expect(x + width).toBeGreaterThan(0.7 + 0.17);
  expect(frameFaces(LANDSCAPE, TALL, [faceAt(0.95, 0.3)]).x).toBeCloseTo(1 - width, 5);
});

test('faces far from each other stay whole, over a blurred enlargement [reel-faces]', () => {
  const { x, width, height } = frameFaces(LANDSCAPE, TALL, [faceAt(0.1, 0.3), faceAt(0.8, 0.4)]);
  expect([x < 0.1, x + width > 0.856, height]).toEqual([true, true, 1]);
});

test('a clip without a face keeps its middle, and in a tall reel most of its sides [reel-faces]', () => {
  expect(frameFaces(LANDSCAPE, TALL, [])).toEqual({ x: 7 / 32, y: 0, width: 9 / 16, height: 1 });
  expect(frameFaces(PORTRAIT, SQUARE, [])).toEqual({ x: 0, y: 7 / 32, width: 1, height: 9 / 16 });
});

test('a square reel shows the head of a portrait clip above the speaker’s name [reel-faces]', () => {
  const { y, height } = frameFaces(PORTRAIT, SQUARE, [faceAt(0.4, 0.2, 0.15)]);
  const below = 0.2 + 0.15 * 1.35;
  expect(y).toBeLessThanOrEqual(0.2 - 0.15 * 0.6);
  expect((below - y) / height).toBeLessThan(0.75);
});
