import { expect, test } from 'vitest';
import { Ducking, joinSpeech, type Range } from '#server/media/music/ducking.ts';

const RATE = 48_000;
const DUCKED_DB = -12.5;

/** Returns the gains in dB of music under speech at some seconds. */
function gainsAt(seconds: readonly number[], speech: readonly Range[], block = RATE): number[] {
  const ducking = new Ducking(joinSpeech(speech), DUCKED_DB);
  const gains = new Float32Array(8 * RATE).fill(1);
  for (let start = 0; start < gains.length; start += block)
    ducking.duck([gains.subarray(start, start + block)]);
  return seconds.map((second) => 20 * Math.log10(gains[Math.round(second * RATE)] ?? 0));
}

test('music is down before the first word, and back up after the last [reel-music]', () => {
  const [before, firstWord, lastWord, after] = gainsAt([1.7, 2, 3, 4], [[2, 3]]);
  expect(before).toBeCloseTo(0, 3);
  expect(firstWord).toBeCloseTo(DUCKED_DB, 3);
  expect(lastWord).toBeCloseTo(DUCKED_DB, 3);
  expect(after).toBeCloseTo(0, 3);
});

test('music goes down and up without a step, however it is divided', () => {
  const seconds = Array.from({ length: 400 }, (_, step) => 1.5 + step / 100);
  const gains = gainsAt(seconds, [[2, 3]]);
  for (const [index, gain] of gains.entries())
    expect(Math.abs(gain - (gains[index - 1] ?? gain))).toBeLessThan(1);
  for (const [index, gain] of gainsAt(seconds, [[2, 3]], 7001).entries())
    expect(gain).toBeCloseTo(gains[index] ?? 0, 1);
});

test('music stays down in the pauses between sentences, and comes back in longer ones', () => {
  const speech = [
    [1, 2],
    [3.4, 4],
    [7, 8],
  ] as const;
  const [short, long] = gainsAt([2.7, 5.5], speech);
  expect(short).toBeCloseTo(DUCKED_DB, 3);
  expect(long).toBeCloseTo(0, 3);
});
