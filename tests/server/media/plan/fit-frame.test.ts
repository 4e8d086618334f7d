import { expect, test } from 'vitest';
import { fitFrame } from '#server/media/plan/fit-frame.ts';

const FRAME = { width: 1280, height: 720 };

test.each([
  ['a clip of the same shape', { width: 1920, height: 1080 }, { width: 1280, height: 720 }],
  ['a portrait phone clip', { width: 1080, height: 1920 }, { width: 406, height: 720 }],
  ['a wide clip', { width: 2560, height: 1080 }, { width: 1280, height: 540 }],
  ['a tiny clip', { width: 99, height: 99 }, { width: 720, height: 720 }],
  ['a padded clip, whose thin border is filled', { width: 1920, height: 1088 }, { width: 1270, height: 720 }],
  ['a hair off the shape', { width: 1280, height: 718 }, { width: 1280, height: 720 }],
  ['a single row of pixels', { width: 4000, height: 1 }, { width: 1280, height: 2 }],
])('%s keeps its whole picture', (_name, source, fitted) => {
  expect(fitFrame(source, FRAME)).toEqual(fitted);
});
