import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Packet } from 'node-av';
import sharp from 'sharp';
import { expect, test, vi } from 'vitest';
import { FRAME_SIZES } from '#lib/reel/format.ts';
import { inspectSource } from '#server/media/engine/inspect-source.ts';
import { lookAtParts } from '#server/media/engine/look-at-clip.ts';
import { findFaces } from '#server/media/faces/find-faces.ts';
import { drawFace } from '#tests/server/media/drawn-face.ts';
import { cornersOf, drawBand, probe, QUARTERS, synthesise } from '#tests/server/media/fixtures.ts';
import { runEngine } from '#tests/server/media/workshop-process.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

const folder = temporaryFolder();
const MEGABYTE = 1024 ** 2;
const IDLE = { partOf: String, progress: () => {}, breathe: () => Promise.resolve() };

const prepare = (input: string, overrides = {}) =>
  runEngine({
    op: 'prepare-clip',
    inputs: [input],
    outputFolder: `${input}.prepared`,
    maxSeconds: 120,
    maxBytes: 10 * MEGABYTE,
    overlay: null,
    ...overrides,
  });

test("converts a browser's WebM to a segment of the profile", async () => {
  const input = await synthesise({ folder, name: 'browser.webm', width: 640, height: 480, frames: 75 });
  const clip = await prepare(input);
  expect(clip).toMatchObject({
    frames: 75,
    durationSeconds: 2.5,
    sourceWidth: 640,
    sourceHeight: 480,
    recoveredShare: 1,
  });
  expect((await stat(`${input}.prepared/audio.pcm`)).size).toBe(75 * 1600 * 4);
  expect(await cornersOf(`${input}.prepared/poster.jpg`)).toEqual(QUARTERS);

  const segment = await probe(`${input}.prepared/segment.mp4`);
  expect(segment.streams).toMatchObject([
    { kind: 'video', codec: 'h264', width: 1280, height: 720, frameRate: 30, frames: 75 },
  ]);
  const playback = await probe(`${input}.prepared/playback.mp4`);
  expect(playback.streams).toMatchObject([
    { kind: 'video', frames: 75, durationSeconds: 2.5 },
    { kind: 'audio', codec: 'aac', sampleRate: 48_000, channels: 2, durationSeconds: 2.5 },
  ]);
});

test('measures a landscape clip and levels it towards −16 LUFS [reel-loudness]', async () => {
  const input = await synthesise({ folder, name: 'quiet.mp4', width: 1280, height: 720, frames: 60 });
  const clip = await prepare(input);
  expect(clip.loudnessLufs).toBeCloseTo(-23, 0);
  expect(clip.truePeakDb).toBeCloseTo(-23, 0);
  expect(clip.gainDb).toBeCloseTo(7, 0);
  expect(clip.peaks).toHaveLength(120);
  expect(Math.max(...clip.peaks)).toBeCloseTo(0.07, 1);

  const levelled = await prepare(`${input}.prepared/playback.mp4`);
  expect(levelled.loudnessLufs).toBeCloseTo(-16, 0);
});

test('turns a phone clip of variable rate upright, at a constant rate [recorder-files]', async () => {
  const input = await synthesise({
    folder,
    name: 'phone.mp4',
    width: 360,
    height: 640,
    frames: 60,
    rotation: 90,
    variableFrameRate: true,
  });
  const source = await runEngine({ op: 'probe', input });
  expect(source.streams[0]).toMatchObject({ width: 640, height: 360, rotation: 90, frames: 48 });

  const clip = await prepare(input);
  expect(clip).toMatchObject({ frames: 60, sourceWidth: 360, sourceHeight: 640 });
  expect(await cornersOf(`${input}.prepared/poster.jpg`)).toEqual(QUARTERS);
  // The upright clip in the middle of a blurred enlargement.
  await prepare(`${input}.prepared/segment.mp4`);
  const centre = { left: 0.4, right: 0.6 };
  expect(await cornersOf(`${input}.prepared/segment.mp4.prepared/poster.jpg`, centre)).toEqual(QUARTERS);
});

test('gives silence to a clip without sound [recorder-files]', async () => {
  const input = await synthesise({
    folder,
    name: 'mute.mp4',
    width: 320,
    height: 240,
    frames: 30,
    amplitude: null,
  });
  const clip = await prepare(input, { format: '1:1' });
  expect(clip).toMatchObject({ frames: 30, loudnessLufs: null, truePeakDb: null, gainDb: 0 });
  const pcm = await readFile(`${input}.prepared/audio.pcm`);
  expect(pcm).toHaveLength(30 * 1600 * 4);
  expect(pcm.every((byte) => byte === 0)).toBe(true);
  const segment = await probe(`${input}.prepared/segment.mp4`);
  expect(segment.streams[0]).toMatchObject({ width: 720, height: 720 });
});

test('cuts a long clip, with its lower third [recorder-gallery]', async () => {
  const input = await synthesise({ folder, name: 'long.webm', width: 640, height: 360, frames: 90 });
  const overlay = await drawBand(join(folder, "name, 'third'.png"), 1280, 720);
  const clip = await prepare(input, { maxSeconds: 2, overlay });
  expect(clip.frames).toBe(60);
  expect(await cornersOf(`${input}.prepared/poster.jpg`)).toEqual(QUARTERS);
  await prepare(`${input}.prepared/segment.mp4`);
  const shown = await cornersOf(`${input}.prepared/segment.mp4.prepared/poster.jpg`);
  expect(shown).toEqual(['red', 'green', 'magenta', 'yellow']);
});

test('shows a face beside the middle in a tall reel, and brightens a dark clip [reel-faces] [reel-light]', async () => {
  const size = { width: 640, height: 360 };
  const face = { x: 470, y: 170, radius: 85 };
  const picture = await drawFace(join(folder, 'face.png'), size, face, 0.15);
  const input = await synthesise({ folder, name: 'face.mp4', ...size, frames: 30, amplitude: null, picture });
  const clip = await prepare(input, { format: '9:16' });
  expect(clip.isDark).toBe(true);
  const source = await inspectSource(input, MEGABYTE, IDLE);
  const partOf = (frames: number) => [{ part: 0, source, isCut: false, from: 0, frames }];
  const [tall] = await lookAtParts(partOf(30), FRAME_SIZES['9:16'], IDLE);
  expect(tall?.look.faces).not.toEqual([]);
  // A wide reel shows every clip whole, but its name is not to cover a face.
  const reading = vi.spyOn(Packet.prototype, 'free');
  const [wide] = await lookAtParts(partOf(6), FRAME_SIZES['16:9'], IDLE);
  expect(wide?.look.isDark).toBe(true);
  expect(wide?.look.faces.length).toBeGreaterThan(0);
  expect(reading.mock.calls.length).toBeLessThan(15);
  const shown = await prepare(`${input}.prepared/segment.mp4`);
  expect(shown).toMatchObject({ sourceWidth: 720, sourceHeight: 1280, isDark: false });
  const still = sharp(`${input}.prepared/segment.mp4.prepared/poster.jpg`).resize({ height: 320 });
  const { data, info } = await still.removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const [found] = findFaces({ width: info.width, height: info.height, rgb: data });
  expect((found?.x ?? 0) + (found?.width ?? 0) / 2).toBeCloseTo(0.5, 1);
  expect(found?.width).toBeLessThan(0.9);
});

test('finds small faces by a closer look where the picture is cropped, also beside a large one [reel-faces]', async () => {
  const size = { width: 1280, height: 720 };
  const small = { x: 1000, y: 300, radius: 58 };
  const large = { x: 300, y: 300, radius: 170 };
  const look = async (name: string, faces: (typeof small)[]) => {
    const picture = await drawFace(join(folder, `${name}.png`), size, faces);
    const input = await synthesise({
      folder,
      name: `${name}.mp4`,
      ...size,
      frames: 6,
      amplitude: null,
      picture,
    });
    const source = await inspectSource(input, MEGABYTE, IDLE);
    const part = { part: 0, source, from: 0, frames: 6, isCut: false };
    const [seen] = await lookAtParts([part], FRAME_SIZES['9:16'], IDLE);
    return (seen?.look.faces ?? []).map(({ x, width }) => (x + width / 2) * size.width);
  };
  const [found = 0] = await look('small', [small]);
  expect(found).toBeCloseTo(small.x, -2);
  const both = await look('two', [large, small]);
  for (const { x } of [small, large]) expect(both.some((at) => Math.abs(at - x) < 40)).toBe(true);
});

test("mirrors a front camera's clip by its display matrix, and turns it further [recorder-files] [reel-clip-edits]", async () => {
  const input = await synthesise({ folder, name: 'mirror.mp4', width: 320, height: 240, frames: 30 });
  const bytes = await readFile(input);
  const matrix = bytes.indexOf('tkhd') + 44;
  bytes.writeInt32BE(-65_536, matrix);
  await writeFile(input, bytes);
  await prepare(input);
  expect(await cornersOf(`${input}.prepared/poster.jpg`)).toEqual(['green', 'red', 'yellow', 'blue']);
  const turned = await prepare(input, { rotate: 90 });
  expect(turned).toMatchObject({ sourceWidth: 240, sourceHeight: 320 });
  expect(await cornersOf(`${input}.prepared/poster.jpg`)).toEqual(['yellow', 'green', 'blue', 'red']);
});

test('keeps the received part of a truncated WebM', async () => {
  const input = await synthesise({ folder, name: 'broken.webm', width: 640, height: 360, frames: 60 });
  const bytes = await readFile(input);
  await writeFile(input, bytes.subarray(0, bytes.length * 0.6));
  const clip = await prepare(input);
  expect(clip.frames).toBeGreaterThan(10);
  expect(clip.frames).toBeLessThan(60);
  const playback = await probe(`${input}.prepared/playback.mp4`);
  expect(playback.streams[0]?.frames).toBe(clip.frames);
});
