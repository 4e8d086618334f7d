import { expect, test } from 'vitest';
import type { ReelEntry } from '#lib/contracts/reels.ts';
import { voiceOfTones } from '#lib/illustration/voice-of-tones.ts';
import { soundDelaysMs } from '#tests/support/player/sound-delays.ts';

const RATE = 48_000;
const CLIP_SECONDS = 9;

const entry = (kind: ReelEntry['kind'], index: number): ReelEntry => ({
  id: String(index),
  kind,
  title: '',
  startSeconds: index * CLIP_SECONDS,
  durationSeconds: CLIP_SECONDS,
  videoUrl: null,
  pictureUrl: '',
});
const ENTRIES = [entry('CARD', 0), entry('CLIP', 1), entry('CLIP', 2), entry('CLIP', 3)];

/** Three people who speak after a silent card, with pauses before each, in seconds. */
function soundOf(pauses: readonly number[]): Buffer {
  const silence = (seconds: number) => Buffer.alloc(Math.round(seconds * RATE) * 4);
  const speech = (seed: number) => {
    const mono = voiceOfTones(seed, CLIP_SECONDS);
    const stereo = Buffer.alloc(CLIP_SECONDS * RATE * 4);
    for (let at = 0; at < mono.length; at++)
      for (const side of [0, 2]) stereo.writeInt16LE(mono[at] ?? 0, at * 4 + side);
    return stereo;
  };
  return Buffer.concat([
    silence(CLIP_SECONDS),
    ...pauses.flatMap((pause, index) => [silence(pause), speech(index + 1)]),
  ]);
}

test('finds how long joins hold up the sound, however late the recording began', () => {
  const file = soundOf([0, 0, 0]);
  const near = (delays: readonly number[], wanted: readonly number[]) =>
    delays.every((delay, index) => Math.abs(delay - (wanted[index] ?? 0)) < 6);
  const delays = soundDelaysMs(ENTRIES, soundOf([1.7, 0.05, 0]), file);
  expect(near(delays, [50, 0])).toBe(true);
  const early = soundDelaysMs(ENTRIES, file.subarray(RATE * 4), file);
  expect(near(early, [0, 0])).toBe(true);
});

test('leaves out that the recording runs at another rate', () => {
  const file = soundOf([0, 0, 0]);
  // One sample in 200 is missing: 45 ms in each clip.
  const kept = Array.from({ length: file.length / 4 }, (_, at) => at).filter((at) => at % 200 !== 0);
  const faster = Buffer.concat(kept.map((at) => file.subarray(at * 4, at * 4 + 4)));
  for (const delay of soundDelaysMs(ENTRIES, faster, file)) expect(Math.abs(delay)).toBeLessThan(8);
});
