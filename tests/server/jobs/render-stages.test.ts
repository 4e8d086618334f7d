import { expect, test } from 'vitest';
import type { FilmEntry } from '#lib/reel/film.ts';
import type { ReelQuality } from '#lib/reel/format.ts';
import { stagesOf } from '#server/jobs/reel/render-stages.ts';

const entry = (kind: 'CARD' | 'CLIP', frames: number, fadeFrames = 0) =>
  ({ kind, frames, fadeFrames }) as FilmEntry;
/** A minute, in which five seconds are cards. */
const ENTRIES = [entry('CARD', 90), entry('CLIP', 850, 20), entry('CLIP', 820), entry('CARD', 60)];
const film = (quality: ReelQuality, captionFrames = 0) => ({
  entries: ENTRIES,
  captions: captionFrames > 0 ? [{ text: 'Dear Anna', from: 100, to: 100 + captionFrames }] : [],
  quality,
});

test('a large file takes nearly all its time for its clips [reel-quality]', () => {
  const { segments, parts } = stagesOf(film('1080p'), true);
  expect(segments).toBeGreaterThan(0.8);
  expect(parts - segments).toBeLessThan(0.1);
});

test('a file with captions takes nearly all its time for them when its clips are prepared [reel-burnt-captions]', () => {
  const { segments, parts } = stagesOf(film('720p', 1_200), true);
  expect(segments).toBe(0);
  expect(parts).toBeGreaterThan(0.85);
});

test('clips that are not prepared and captions share the bar by their pictures [reel-burnt-captions]', () => {
  const { segments, parts } = stagesOf(film('720p', 835), false);
  expect(segments / parts).toBeCloseTo(1670 / (1670 + 835));
});
