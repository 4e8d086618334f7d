import { copyFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { mixSound, type PlacedSound } from '#server/media/engine/mix-sound.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

const path = join(temporaryFolder(), 'tone.pcm');
const LENGTH = 96_000;
const AMPLITUDE = 0.25;

/** A tone without a whole number of waves in any stretch, so that each cut is in the middle of one. */
beforeAll(async () => {
  const pcm = new Int16Array(LENGTH * 2);
  for (let index = 0; index < LENGTH; index++) {
    const sample = Math.round(Math.sin((2 * Math.PI * 311.7 * index) / 48_000) * AMPLITUDE * 32_767);
    pcm.fill(sample, index * 2, index * 2 + 2);
  }
  await writeFile(path, Buffer.from(pcm.buffer));
});

async function mix(stretches: Partial<PlacedSound>[], length: number, ceilingDb = -1): Promise<Float32Array> {
  const placed = stretches.map((stretch) => ({
    path,
    gainDb: 0,
    from: 0,
    at: 0,
    length,
    fadeIn: 0,
    fadeOut: 0,
    ...stretch,
  }));
  const mixed: number[] = [];
  for await (const [left, right] of mixSound(placed, length, ceilingDb)) {
    expect(left).toEqual(right);
    mixed.push(...left);
  }
  return Float32Array.from(mixed);
}

/** The largest bend of the waveform: a jump of one sample has a large one. */
const clickOf = (samples: Float32Array, from: number, to: number) => {
  let largest = 0;
  for (let index = Math.max(1, from); index < Math.min(samples.length - 1, to); index++) {
    const bend = (samples[index - 1] ?? 0) - 2 * (samples[index] ?? 0) + (samples[index + 1] ?? 0);
    largest = Math.max(largest, Math.abs(bend));
  }
  return largest;
};

test.each([
  [
    'a hard cut',
    [
      { length: 40_000, gainDb: -3 },
      { at: 40_000, from: 1234, length: 40_000 },
    ],
  ],
  [
    'a cross-fade',
    [
      { length: 48_000, fadeOut: 12_800, gainDb: -3 },
      { at: 35_200, from: 1234, length: 44_800, fadeIn: 12_800 },
    ],
  ],
])('makes no click at %s, at a start or an end', async (_join, stretches) => {
  const mixed = await mix(stretches, 80_000);
  expect(mixed).toHaveLength(80_000);
  const inTone = clickOf(mixed, 10_000, 20_000);
  expect(clickOf(mixed, 0, 80_000)).toBeLessThan(inTone * 2);
  expect([mixed[0], mixed.at(-1)]).toSatisfy((ends: number[]) => ends.every((sample) => sample === 0));
});

test('adds stretches that overlap, and leaves silence between others', async () => {
  const mixed = await mix(
    [{ length: 48_000 }, { length: 24_000 }, { at: 60_800, from: 60_800, length: 19_200 }],
    80_000,
  );
  const alone = await mix([{ length: 80_000 }], 80_000);
  const ratioAt = (index: number) => (mixed[index] ?? 0) / (alone[index] ?? 1);
  expect(ratioAt(12_345)).toBeCloseTo(2, 5);
  expect(ratioAt(36_001)).toBeCloseTo(1, 5);
  expect(ratioAt(70_003)).toBeCloseTo(1, 5);
  expect(mixed.subarray(48_000, 60_800).every((sample) => sample === 0)).toBe(true);
});

test('plays each sample at its place, whatever limiting needs', async () => {
  const plain = await mix([{ gainDb: 6 }], 96_000, 20);
  const limited = await mix([{ gainDb: 6 }], 96_000, -12);
  const peak = (samples: Float32Array) =>
    samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
  expect(peak(plain)).toBeCloseTo(0.5, 2);
  expect(peak(limited)).toBeCloseTo(0.25, 2);
  const crossings = (samples: Float32Array) =>
    [...samples.keys()].filter((index) => (samples[index] ?? 0) < 0 !== (samples[index + 1] ?? 0) < 0);
  expect(crossings(limited)).toEqual(crossings(plain));
});

test('refuses a file that is too short', async () => {
  await expect(mix([{ from: 20_000 }], 80_000)).rejects.toMatchObject({ code: 'INTERNAL' });
});

test('finishes a file that is deleted while it is mixed', async () => {
  const removed = `${path}.copy`;
  await copyFile(path, removed);
  const placed = { path: removed, gainDb: 0, from: 0, at: 0, length: LENGTH, fadeIn: 0, fadeOut: 0 };
  const mixed: number[] = [];
  for await (const [left] of mixSound([placed], LENGTH, -1)) {
    await rm(removed, { force: true });
    mixed.push(...left);
  }
  expect(Float32Array.from(mixed)).toEqual(await mix([{}], LENGTH));
});
