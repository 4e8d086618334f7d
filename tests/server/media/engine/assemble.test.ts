import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AV_LOG_QUIET, Log } from 'node-av';
import { beforeAll, expect, test } from 'vitest';
import { steadyShare } from '#server/jobs/reel/stage-progress.ts';
import { joinSegments } from '#server/media/engine/join-segments.ts';
import { type AssemblyItem, type AssemblySound, PREPARED_FILES } from '#server/media/jobs.ts';
import type { MediaProgress } from '#server/media/messages.ts';
import { cutPieces } from '#server/media/plan/cut.ts';
import { runMediaJob } from '#server/media/supervise.ts';
import { findFlashes } from '#tests/server/media/find-flashes.ts';
import { CARD, probe, synthesise } from '#tests/server/media/fixtures.ts';
import { prepareFlashes } from '#tests/server/media/flashes.ts';
import { runEngine } from '#tests/server/media/workshop-process.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

const folder = temporaryFolder();
Log.setLevel(AV_LOG_QUIET);
type Part = { frames: number; gainDb?: number };

const fileOf = (name: string, file: keyof typeof PREPARED_FILES) => join(folder, name, PREPARED_FILES[file]);

/** Whole segments one after the other, clips with their sound. */
function inOrder(parts: Record<string, Part>) {
  let at = 0;
  const items: AssemblyItem[] = [];
  const sounds: AssemblySound[] = [];
  const whole = { from: 0, fadeIn: 0, fadeOut: 0 };
  for (const [name, { frames, gainDb = 0 }] of Object.entries(parts)) {
    items.push({ segment: fileOf(name, 'segment'), from: 0, frames });
    if (name !== 'card') sounds.push({ audio: fileOf(name, 'audio'), gainDb, at, frames, ...whole });
    at += frames;
  }
  return { items, sounds };
}

async function prepare(name: string, format?: '1:1') {
  const input = await synthesise({ folder, name: `${name}.mp4`, width: 640, height: 360, frames: 45 });
  const outputFolder = join(folder, name);
  const limits = { maxSeconds: 60, maxBytes: 1e7 };
  return runEngine({
    op: 'prepare-clip',
    inputs: [input],
    outputFolder,
    ...limits,
    overlay: null,
    ...(format && { format }),
  });
}

beforeAll(async () => {
  await runEngine({
    op: 'prepare-card',
    card: CARD,
    picture: null,
    frames: 60,
    outputFolder: join(folder, 'card'),
  });
  await prepare('first');
  await prepare('second');
});

test("keeps every frame of a reel's parts, and sound as long as its pictures", async () => {
  const progress: MediaProgress[] = [];
  const output = join(folder, 'film.mp4');
  const parts = inOrder({
    card: { frames: 60 },
    first: { frames: 45, gainDb: 3 },
    second: { frames: 45 },
  });
  const film = await runMediaJob(
    { op: 'assemble', ...parts, output },
    { onProgress: (step) => progress.push(step) },
  );
  expect(film).toMatchObject({ frames: 150, durationSeconds: 5 });
  expect(film.sizeBytes).toBe((await readFile(output)).length);
  expect(progress[0]).toMatchObject({ framesTotal: 150 });

  const { streams } = await probe(output);
  expect(streams).toMatchObject([
    { kind: 'video', frames: 150, durationSeconds: 5 },
    { kind: 'audio', channels: 2 },
  ]);
  expect(Math.abs((streams[1]?.durationSeconds ?? 0) - 5)).toBeLessThan(1 / 30);
});

test('starts sound on the exact sample of its picture, with its gain', async () => {
  const outputFolder = join(folder, 'film-again');
  const input = join(folder, 'film.mp4');
  const limits = { maxSeconds: 60, maxBytes: 1e7 };
  const again = await runEngine({
    op: 'prepare-clip',
    inputs: [input],
    outputFolder,
    ...limits,
    overlay: null,
  });
  expect(again).toMatchObject({ frames: 150, recoveredShare: 1 });
  const pcm = await readFile(join(outputFolder, PREPARED_FILES.audio));
  const peakBetween = (from: number, to: number) => {
    const samples = new Int16Array(pcm.buffer, pcm.byteOffset + from * 4, (to - from) * 2);
    return samples.reduce((peak, sample) => Math.max(peak, sample), 0) / 32_768;
  };
  const cut = 60 * 1600;
  expect(peakBetween(0, cut - 240)).toBeLessThan(0.005);
  expect(peakBetween(cut + 240, cut + 2400)).toBeCloseTo(0.0707 * 1.41, 2);
  const last = 150 * 1600;
  expect(peakBetween(last - 2400, last - 240)).toBeCloseTo(0.0707, 2);
});

test('rejects a segment of another profile', async () => {
  await prepare('square', '1:1');
  const parts = inOrder({ first: { frames: 45 }, square: { frames: 45 } });
  const job = runEngine({ op: 'assemble', ...parts, output: join(folder, 'mixed.mp4') });
  await expect(job).rejects.toMatchObject({ code: 'INTERNAL', message: expect.stringContaining('headers') });
});

test('rejects a segment with fewer or more frames than claimed', async () => {
  const parts = inOrder({ first: { frames: 44 } });
  const job = runEngine({ op: 'assemble', ...parts, output: join(folder, 'short.mp4') });
  await expect(job).rejects.toMatchObject({ code: 'INTERNAL' });
});

test('cuts a clip to the frame, sound in step, and encodes only what it cuts [reel-trims]', async () => {
  const flashes = [10, 41, 70, 99, 130, 140];
  const { frames, keyFrames } = await prepareFlashes({ folder, name: 'flashes', frames: 150, flashes });
  const segment = fileOf('flashes', 'segment');
  expect(await runEngine({ op: 'read-key-frames', input: segment })).toEqual({ keyFrames });
  const trim = { from: 40, to: 131 };
  const items = [];
  for (const { from, to, isCopied } of cutPieces(keyFrames, frames, trim)) {
    const output = join(folder, `piece-${from}.mp4`);
    if (isCopied) items.push({ segment, from, frames: to - from });
    else items.push({ segment: output, frames: to - from });
    if (isCopied) continue;
    expect(keyFrames.some((key) => key > from && key < to)).toBe(false);
    await runEngine({ op: 'encode-stretch', input: segment, from, to, output });
  }
  expect(items.some(({ from = 0 }) => from > 0)).toBe(true);
  const sounds = [{ audio: fileOf('flashes', 'audio'), gainDb: 0, from: 40, at: 0, frames: 91 }];
  const output = join(folder, 'trimmed.mp4');
  await runEngine({ op: 'assemble', items, sounds, output });

  const found = await findFlashes(output);
  expect(found.frames).toBe(91);
  expect(found.lights).toEqual([1, 30, 59, 90].map((frame) => frame / 30));
  expect(found.beeps).toHaveLength(4);
  for (const [index, beep] of found.beeps.entries()) {
    expect(Math.abs(beep - (found.lights[index] ?? 0))).toBeLessThan(0.001);
  }
});

/**
 * Every stored segment in 16:9 has these. A change of the encoder that changes them must prepare all clips and cards again,
 * because a file has one set of headers.
 */
const HEADERS =
  '6176634301640028ffe1001c67640028acd9405005bb016a02020280000003008000001e078c18cb01000468eaef2cfdf8f800';

test('gives every segment of a format the same decoder headers, as in earlier versions', async () => {
  const headers = await Promise.all(
    ['card', 'first', 'second'].map(async (name) => {
      const bytes = await readFile(join(folder, name, PREPARED_FILES.segment));
      const start = bytes.indexOf('avcC');
      return bytes.subarray(start, start + bytes.readUInt32BE(start - 4) - 4).toString('hex');
    }),
  );
  expect(headers).toEqual(headers.map(() => HEADERS));
});

test('tells how far a file is whose peaks make it necessary to write it twice, without going back', async () => {
  const noise = join(folder, 'noise.pcm');
  let state = 7;
  const samples = Int16Array.from({ length: 60 * 1600 * 2 }, () => {
    state = (state * 16_807) % 2_147_483_647;
    return (state % 65_536) - 32_768;
  });
  await writeFile(noise, samples);
  const { items } = inOrder({ card: { frames: 60 } });
  const joinWith = async (audio: string, gainDb: number) => {
    const steps: [done: number, total: number][] = [];
    const progress = (...step: [number, number]) => void steps.push(step);
    const context = { partOf: String, progress, breathe: () => Promise.resolve() };
    const sound = { audio, gainDb, from: 0, at: 32, frames: 28, fadeIn: 0, fadeOut: 0 };
    await joinSegments({ items, sounds: [sound] }, join(folder, 'joined.mp4'), context);
    return steps;
  };
  expect((await joinWith(fileOf('first', 'audio'), 0)).at(-1)).toEqual([60, 60]);
  const steps = await joinWith(noise, 6);
  expect(steps[0]).toEqual([0, 60]);
  expect(steps.at(-1)).toEqual([120, 120]);
  const shareOf = steadyShare();
  const shares = steps.map((step) => shareOf(...step));
  expect(shares.toSorted((one, other) => one - other)).toEqual(shares);
  expect([shares[0], shares.at(-1)]).toEqual([0, 1]);
});
