import { expect, test } from 'vitest';
import { planAssembly } from '#server/media/plan/assembly.ts';
import { exposureScore } from '#server/media/plan/exposure.ts';
import { collectPeaks } from '#server/media/plan/peaks.ts';
import { framesCovering } from '#server/media/plan/profile.ts';

test('items follow each other without a gap; titles make chapters', () => {
  const plan = planAssembly([
    { frames: 60, title: 'For Ada' },
    { frames: 45, title: null },
    { frames: 30, title: 'Goodbye' },
  ]);
  expect(plan.frames).toBe(135);
  expect(plan.items.map((item) => item.startFrame)).toEqual([0, 60, 105]);
  expect(plan.chapters).toEqual([
    { title: 'For Ada', startSeconds: 0 },
    { title: 'Goodbye', startSeconds: 3.5 },
  ]);
});

test.each([
  [2, 60],
  [2.001, 60],
  [2.01, 61],
  [1 / 30, 1],
  [0.001, 1],
])('%d seconds take %i frames', (seconds, frames) => {
  expect(framesCovering(seconds)).toBe(frames);
});

test('the waveform has 120 parts whatever the blocks', () => {
  const waveform = collectPeaks(240);
  waveform.add(Int16Array.from([0, 0, 16_384, -32_768]));
  waveform.add(new Int16Array(238 * 2).fill(8192));
  expect(waveform.peaks).toHaveLength(120);
  expect(waveform.peaks.slice(0, 3)).toEqual([1, 0.25, 0.25]);
});

test('a good poster is neither black nor flat nor burnt out', () => {
  const scene = Uint8Array.from({ length: 4096 }, (_, index) => 60 + (index % 100));
  expect(exposureScore(scene)).toBe(1);
  expect(exposureScore(new Uint8Array(4096))).toBe(0);
  expect(exposureScore(new Uint8Array(4096).fill(120))).toBe(0);
  expect(exposureScore(scene.map((value) => value / 8))).toBeLessThan(0.4);
});
