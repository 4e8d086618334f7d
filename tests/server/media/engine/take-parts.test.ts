import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { decodeParts } from '#server/media/engine/decode-sound.ts';
import { inspectTake, placeParts } from '#server/media/engine/inspect-take.ts';
import { findFlashes } from '#tests/server/media/find-flashes.ts';
import { cornersOf, drawBand, probe, QUARTERS, synthesise } from '#tests/server/media/fixtures.ts';
import { filmFlashes } from '#tests/server/media/flashes.ts';
import { runEngine } from '#tests/server/media/workshop-process.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

const folder = temporaryFolder();
const IDLE = { partOf: String, progress: () => {}, breathe: () => Promise.resolve() };
const LIMITS = { maxSeconds: 60, maxBytes: 1e8 };

const prepare = (inputs: string[], name: string, overrides = {}) =>
  runEngine({
    op: 'prepare-clip',
    inputs,
    outputFolder: join(folder, name),
    ...LIMITS,
    overlay: null,
    ...overrides,
  });

/** Flashes in seconds of their part. */
const CAMERAS = [
  { name: 'wide.mp4', frames: 75, frameRate: 30, flashes: [15, 60] },
  { name: 'tall.webm', frames: 50, frameRate: 25, flashes: [10, 40], size: { width: 360, height: 640 } },
  { name: 'mute.mp4', frames: 30, frameRate: 30, flashes: [20], rotation: 90, isMute: true },
  { name: 'slow.mp4', frames: 36, frameRate: 24, flashes: [12], variableFrameRate: true, rotation: 270 },
  { name: 'last.webm', frames: 120, frameRate: 60, flashes: [30, 100], size: { width: 1280, height: 720 } },
] as const;

test('joins parts of different cameras, with sound and picture in sync behind each join [take-joins]', async () => {
  const inputs: string[] = [];
  for (const camera of CAMERAS) inputs.push(await filmFlashes({ folder, ...camera }));
  const clip = await prepare(inputs, 'joined');
  const seconds = CAMERAS.map(({ frames, frameRate }) => frames / frameRate);
  const sum = seconds.reduce((total, part) => total + part, 0);
  expect(Math.abs(clip.durationSeconds - sum)).toBeLessThan(0.02 * sum);
  expect(clip.skippedParts).toBeUndefined();

  const starts = placeParts(await inspectTake({ inputs, maxBytes: 1e8, rotate: 0 }, IDLE), 1e6).map(
    ({ from }) => from,
  );
  expect(clip.keyFrames).toEqual(expect.arrayContaining(starts));
  const { frames, lights, beeps } = await findFlashes(join(folder, 'joined/playback.mp4'));
  expect(frames).toBe(clip.frames);
  const wanted = CAMERAS.flatMap(({ flashes, frameRate, ...camera }, index) =>
    flashes.map((flash) => ({
      at: (starts[index] ?? 0) / 30 + flash / frameRate,
      isMute: 'isMute' in camera,
    })),
  );
  const heard = wanted.filter(({ isMute }) => !isMute);
  expect(beeps).toHaveLength(heard.length);
  for (const [index, { at }] of heard.entries())
    expect(Math.abs((beeps[index] ?? 0) - at)).toBeLessThan(0.04);
  // A picture of 24 or 25 a second may be shown twice.
  for (const { at, isMute } of wanted) {
    const light = Math.min(...lights.map((seen) => Math.abs(seen - at)));
    const beep = Math.min(...beeps.map((seen) => Math.abs(seen - at)));
    expect(light).toBeLessThan(0.04);
    expect(isMute || Math.abs(light - beep) < 0.04).toBe(true);
  }
});

test('cuts the sound of parts without a click [take-joins]', async () => {
  // It ends at its peak, and the next part begins there.
  const hum = (phase: number) =>
    Int16Array.from({ length: 48_000 }, (_, index) =>
      Math.round(Math.sin((index * 2 * Math.PI * 60.25) / 48_000 + phase) * 16_000),
    );
  const inputs: string[] = [];
  for (const [index, name] of ['one.mp4', 'two.webm', 'three.mp4'].entries()) {
    const sound = hum((index % 2) * Math.PI * 1.5);
    inputs.push(await synthesise({ folder, name, width: 320, height: 240, frames: 30, sound }));
  }
  const take = await inspectTake({ inputs, maxBytes: 1e8, rotate: 0 }, IDLE);
  const output = join(folder, 'hum.pcm');
  await decodeParts(placeParts(take, 1e6), output, IDLE);
  const pcm = new Int16Array(new Uint8Array(await readFile(output)).buffer);
  const isNearJoin = (at: number) => [48_000, 96_000].some((cut) => Math.abs(at - cut) < 0.004 * 48_000);
  let steepest = 0;
  for (let at = 1; at < pcm.length / 2; at++)
    if (isNearJoin(at)) steepest = Math.max(steepest, Math.abs((pcm[2 * at] ?? 0) - (pcm[2 * at - 2] ?? 0)));
  // The hum itself rises by 126 from one sample to the next.
  expect(steepest).toBeLessThan(300);
  expect(steepest).toBeGreaterThan(50);
});

test('leaves out parts that cannot be read and says which [take-joins]', async () => {
  const good = await filmFlashes({ folder, name: 'good.mp4', frames: 60, flashes: [10] });
  const damaged = await filmFlashes({ folder, name: 'damaged.mp4', frames: 60, flashes: [10] });
  const bytes = await readFile(damaged);
  // Its index is whole, its last pictures are not.
  const pictures = bytes.indexOf('mdat');
  bytes.fill(
    0x55,
    Math.floor(pictures + 0.3 * (bytes.indexOf('moov') - pictures)),
    bytes.indexOf('moov') - 4,
  );
  await writeFile(damaged, bytes);
  const empty = join(folder, 'empty.mp4');
  await writeFile(empty, '');
  const other = join(folder, 'text.mp4');
  await writeFile(other, 'no video at all');
  const clip = await prepare([empty, good, other, damaged, good], 'salvaged');
  expect(clip.skippedParts).toEqual([
    { part: 0, code: 'EMPTY' },
    { part: 2, code: 'FORMAT' },
    expect.objectContaining({ part: 3 }),
  ]);
  const { frames, lights, beeps } = await findFlashes(join(folder, 'salvaged/playback.mp4'));
  expect(frames).toBe(clip.frames);
  expect(lights).toHaveLength(2);
  expect(beeps).toHaveLength(2);
  await expect(prepare([empty, other], 'none')).rejects.toMatchObject({ code: 'EMPTY' });
});

test('shows the name over a join, and makes other formats and sizes from all parts [take-joins]', async () => {
  const inputs: string[] = [];
  for (const [name, frames] of [
    ['first.mp4', 30],
    ['second.webm', 75],
  ] as const)
    inputs.push(await synthesise({ folder, name, width: 640, height: 360, frames }));
  const overlay = await drawBand(join(folder, 'name.png'), 1280, 720);
  const clip = await prepare(inputs, 'named', { overlay });
  await prepare([join(folder, 'named/segment.mp4')], 'shown');
  expect(await cornersOf(join(folder, 'shown/poster.jpg'))).toEqual(['red', 'green', 'magenta', 'yellow']);
  // Before the name slides in, and with it.
  await prepare([join(folder, 'named/segment.mp4')], 'posed', { poster: 0 });
  expect(await cornersOf(join(folder, 'posed/poster.jpg'))).toEqual(QUARTERS);
  await prepare([join(folder, 'named/segment.mp4')], 'posed-later', { poster: 60 });
  expect(await cornersOf(join(folder, 'posed-later/poster.jpg'))).toEqual([
    'red',
    'green',
    'magenta',
    'yellow',
  ]);
  const { keyFrames } = await runEngine({
    op: 'prepare-format',
    inputs,
    audio: join(folder, 'named/audio.pcm'),
    segment: join(folder, 'tall.mp4'),
    playback: null,
    format: '9:16',
    quality: '1080p',
    frames: clip.frames,
    gainDb: 0,
    maxBytes: 1e8,
    overlay: null,
    shown: { from: 0, to: clip.frames },
  });
  expect(keyFrames).toContain(30);
  const { streams } = await probe(join(folder, 'tall.mp4'));
  expect(streams).toMatchObject([{ width: 1080, height: 1920, frames: clip.frames }]);
});
