import { expect, it } from 'vitest';
import { voiceOfTones } from '#lib/illustration/voice-of-tones.ts';

it('murmurs at 48 kHz with a peak of about −10 dBFS', () => {
  const voice = voiceOfTones(5, 4);
  expect(voice).toHaveLength(4 * 48_000);
  const peak = voice.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
  expect(20 * Math.log10(peak / 32_768)).toBeCloseTo(-10, 0);
});

it('alternates between speech and silence', () => {
  const voice = voiceOfTones(2, 10);
  const blocks = Array.from({ length: 200 }, (_, index) =>
    voice.subarray(index * 2_400, (index + 1) * 2_400),
  );
  const quiet = blocks.filter((block) => block.every((sample) => Math.abs(sample) < 200)).length;
  expect(quiet).toBeGreaterThan(8);
  expect(quiet).toBeLessThan(100);
});

it('is the same for the same seed only', () => {
  expect(voiceOfTones(1, 1)).toEqual(voiceOfTones(1, 1));
  expect(voiceOfTones(1, 1)).not.toEqual(voiceOfTones(2, 1));
});

it('handles very short durations', () => {
  expect(voiceOfTones(1, 0)).toHaveLength(0);
  expect(voiceOfTones(1, 0.2).every((sample) => sample === 0)).toBe(true);
});
