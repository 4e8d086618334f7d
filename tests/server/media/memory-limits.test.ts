import { expect, test } from 'vitest';
import { maxRssOf } from '#server/media/memory-limits.ts';

test('a process that reads only our own files gets less memory than one that decodes an upload [media-sandbox]', () => {
  const own = (['prepare-card', 'draw-answer', 'encode-stretch', 'compose-music', 'assemble'] as const).map(
    maxRssOf,
  );
  expect(Math.max(...own)).toBeLessThan(maxRssOf('prepare-clip'));
  expect(maxRssOf('prepare-answer')).toBe(maxRssOf('prepare-clip'));
});
