import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findFlashes } from '#tests/server/media/find-flashes.ts';
import { synthesise } from '#tests/server/media/fixtures.ts';
import { filmFlashes } from '#tests/server/media/flashes.ts';
import { runEngine } from '#tests/server/media/workshop-process.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

const folder = temporaryFolder();
const LIMITS = { maxSeconds: 60, maxBytes: 1e8, overlay: null } as const;
const tall = { width: 360, height: 640 };

/** One flash falls into the countdown, one is the first word right behind it, the last is cut off. */
const PARTS = [
  { name: 'first.webm', frames: 150, flashes: [30, 94, 140] },
  { name: 'between.mp4', frames: 45, flashes: [20] },
  { name: 'last.mp4', frames: 90, flashes: [15, 80], size: tall },
];
const KEPT = [
  { startSeconds: 3, endSeconds: null },
  { startSeconds: 0, endSeconds: null },
  { startSeconds: 0, endSeconds: 2 },
];
/** Seconds of the flashes that are kept, in the joined clip. */
const SHOWN = [4 / 30, 50 / 30, 2 + 20 / 30, 3.5 + 15 / 30];

async function expectShown(path: string, seconds: number, shown: readonly number[]): Promise<void> {
  const { frames, lights, beeps } = await findFlashes(path);
  expect(Math.abs(frames / 30 - seconds)).toBeLessThan(0.02 * seconds);
  expect(beeps).toHaveLength(shown.length);
  for (const [index, at] of shown.entries()) {
    const beep = beeps[index] ?? 0;
    expect(Math.abs(beep - at)).toBeLessThan(0.04);
    expect(Math.min(...lights.map((light) => Math.abs(light - beep)))).toBeLessThan(0.04);
  }
}

test('leaves trimmed ends out of every format, with sound and picture in sync [recorder-trim]', async () => {
  const inputs: string[] = [];
  for (const part of PARTS) inputs.push(await filmFlashes({ folder, ...part }));
  const outputFolder = join(folder, 'trimmed');
  const clip = await runEngine({ op: 'prepare-clip', inputs, kept: KEPT, outputFolder, ...LIMITS });
  expect(clip.durationSeconds).toBeCloseTo(5.5, 1);
  await expectShown(join(outputFolder, 'playback.mp4'), 5.5, SHOWN);

  const playback = join(folder, 'square.mp4');
  await runEngine({
    op: 'prepare-format',
    inputs,
    kept: KEPT,
    audio: join(outputFolder, 'audio.pcm'),
    segment: join(folder, 'square-segment.mp4'),
    playback,
    format: '1:1',
    frames: clip.frames,
    gainDb: 0,
    maxBytes: 1e8,
    overlay: null,
    shown: { from: 0, to: clip.frames },
  });
  await expectShown(playback, 5.5, SHOWN);
});

test('ignores a trim that leaves nothing of the files [recorder-trim]', async () => {
  const input = await synthesise({ folder, name: 'short.mp4', width: 64, height: 64, frames: 30 });
  const clip = await runEngine({
    op: 'prepare-clip',
    inputs: [input],
    kept: [{ startSeconds: 2.9, endSeconds: null }],
    outputFolder: join(folder, 'short'),
    ...LIMITS,
  });
  expect(clip.frames).toBe(30);
});

test('trims a voice and leaves out what cannot be read of it [recorder-trim]', async () => {
  const [first, between, last] = PARTS.map(({ name }) => join(folder, name));
  const broken = join(folder, 'first.webm.dark.png');
  const [countdown, , tail] = KEPT;
  const outputFolder = join(folder, 'voice');
  const voice = await runEngine({
    op: 'prepare-answer',
    answer: { medium: 'VOICE', type: 'BIRTHDAY', theme: 'CLASSIC' },
    pictures: [],
    sounds: [first, broken, between, last].flatMap((path) => path ?? []),
    kept: [countdown ?? null, { startSeconds: 0, endSeconds: null }, null, tail ?? null],
    outputFolder,
    ...LIMITS,
    format: '16:9',
    fades: [],
    cleanUp: 'OFF',
  });
  expect(voice.skippedParts).toEqual([{ part: 1, code: 'FORMAT' }]);
  const { frames, beeps } = await findFlashes(join(outputFolder, 'playback.mp4'));
  expect([frames, Math.round(voice.durationSeconds)]).toEqual([voice.frames, 4]);
  const shown = [4 / 30, 50 / 30, 2 + 15 / 30];
  expect(beeps).toHaveLength(shown.length);
  for (const [index, at] of shown.entries()) expect(Math.abs((beeps[index] ?? 0) - at)).toBeLessThan(0.04);
});
