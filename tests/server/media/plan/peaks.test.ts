import { expect, test } from 'vitest';
import { collectPeaks } from '#server/media/plan/peaks.ts';

test('divides the waveform into 120 parts whatever the blocks', () => {
  const waveform = collectPeaks(240);
  waveform.add(Int16Array.from([0, 0, 16_384, -32_768]));
  waveform.add(new Int16Array(238 * 2).fill(8192));
  expect(waveform.peaks).toHaveLength(120);
  expect(waveform.peaks.slice(0, 3)).toEqual([1, 0.25, 0.25]);
});
