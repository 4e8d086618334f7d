import { open, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { screenSource } from '#server/media/screen/screen-source.ts';

import { probe, QUARTERS } from '#tests/server/media/fixtures.ts';
import { runEngine } from '#tests/server/media/workshop-process.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { coloursOf, FILTERS, greys, makeClip, pixelsOf, tones } from './workshop.ts';

const folder = temporaryFolder();

async function prepare(input: string) {
  const outputFolder = `${input}.prepared`;
  const limits = { maxSeconds: 60, maxBytes: 1e8 };
  await screenSource(input, limits.maxBytes);
  const clip = await runEngine({
    op: 'prepare-clip',
    inputs: [input],
    outputFolder,
    ...limits,
    overlay: null,
  });
  return { clip, segment: `${outputFolder}/segment.mp4`, audio: `${outputFolder}/audio.pcm` };
}

/** Returns the strongest test tone per channel: 400, 600, 800 … Hz. */
async function tonesIn(path: string): Promise<number[]> {
  await using file = await open(path, 'r');
  const pcm = new Int16Array(2 * 4_800);
  await file.read(pcm, 0, pcm.byteLength, 4 * 9_600);
  const strength = (channel: number, hertz: number) => {
    let sine = 0;
    let cosine = 0;
    for (let index = 0; index < 4_800; index++) {
      const angle = (2 * Math.PI * hertz * index) / 48_000;
      sine += (pcm[index * 2 + channel] ?? 0) * Math.sin(angle);
      cosine += (pcm[index * 2 + channel] ?? 0) * Math.cos(angle);
    }
    return Math.hypot(sine, cosine);
  };
  const heights = Array.from({ length: 8 }, (_, index) => 400 + 200 * index);
  const loudest = (channel: number) =>
    heights.toSorted((one, other) => strength(channel, other) - strength(channel, one))[0] ?? 0;
  return [loudest(0), loudest(1)];
}

const ONE = 1 << 16;
const matrix = (a: number, b: number, c: number, d: number) => [
  a * ONE,
  b * ONE,
  0,
  c * ONE,
  d * ONE,
  0,
  0,
  0,
  1 << 30,
];
const [RED, GREEN, BLUE, YELLOW] = QUARTERS;

// Where the coded quarters must appear: top left, top right, bottom left, bottom right.
test.each([
  ['turned by 90°', matrix(0, 1, -1, 0), [BLUE, RED, YELLOW, GREEN]],
  ['turned by 180°', matrix(-1, 0, 0, -1), [YELLOW, BLUE, GREEN, RED]],
  ['turned by 270°', matrix(0, -1, 1, 0), [GREEN, YELLOW, RED, BLUE]],
  ['mirrored', matrix(-1, 0, 0, 1), [GREEN, RED, YELLOW, BLUE]],
  ['mirrored and turned', matrix(0, -1, -1, 0), [YELLOW, GREEN, BLUE, RED]],
])('shows a clip %s as the camera was held', async (name, asked, seen) => {
  const clip = { folder, name: `${name}.mp4`, width: 320, height: 320, matrix: asked };
  const { clip: prepared, segment } = await prepare(await makeClip(clip));
  expect(prepared).toMatchObject({ frames: 15, recoveredShare: 1 });
  expect(await coloursOf(segment, 7)).toEqual(seen);
});

const HEVC = { encoder: 'libx265', options: { preset: 'ultrafast', 'x265-params': 'log-level=none' } };

test.each([
  ['HEVC 10 bit HLG', { width: 640, height: 360, filters: FILTERS.hlg, ...HEVC }, 640, 360, 15],
  ['4:4:4', { width: 640, height: 360, filters: FILTERS.fullChroma }, 640, 360, 15],
  ['full range', { width: 640, height: 360, filters: FILTERS.fullRange }, 640, 360, 15],
  ['60 pictures a second', { width: 640, height: 360, frameRate: 60, frames: 31 }, 640, 360, 16],
  ['24 pictures a second', { width: 640, height: 360, frameRate: 24, frames: 12 }, 640, 360, 15],
  ['wide pixels', { width: 320, height: 360, filters: `${FILTERS.sdr},setsar=2/1` }, 640, 360, 15],
  ['4K', { width: 3840, height: 2160, frames: 8 }, 3840, 2160, 8],
  ['portrait', { width: 360, height: 640 }, 360, 640, 15],
  ['odd sides', { width: 642, height: 358 }, 642, 358, 15],
  ['two seconds', { width: 320, height: 180, frames: 60 }, 320, 180, 60],
])('normalises a clip of %s and keeps its colours', async (name, changes, width, height, frames) => {
  const { clip, segment } = await prepare(await makeClip({ folder, name: `${name}.mp4`, ...changes }));
  expect(clip).toMatchObject({ frames, sourceWidth: width, sourceHeight: height, recoveredShare: 1 });
  const { streams } = await probe(segment);
  expect(streams).toMatchObject([{ codec: 'h264', width: 1280, height: 720, frameRate: 30, frames }]);
  expect(await coloursOf(segment, frames - 1)).toEqual(QUARTERS);
});

// Signals of middle grey, white paper and two brighter lights (ITU-R BT.2408, tables 1 and 2).
test.each([
  ['HLG', 'arib-std-b67', [0.38, 0.75, 0.9, 1]],
  ['PQ', 'smpte2084', [0.38, 0.58, 0.75, 0.9]],
] as const)(
  '%s keeps grey grey, white white, and brighter light brighter',
  async (name, transfer, signals) => {
    const clip = { folder, name: `${name}.mp4`, width: 640, height: 360, frames: 3, ...HEVC };
    const { segment } = await prepare(await makeClip({ ...clip, filters: greys(transfer, signals) }));
    const pixels = await pixelsOf(segment, 1);
    for (const [red = 0, green = 0, blue = 0] of pixels) {
      expect(Math.max(red, green, blue) - Math.min(red, green, blue)).toBeLessThanOrEqual(3);
    }
    const [grey = 0, white = 0, light = 0, lightest = 0] = pixels.map(([, green = 0]) => green / 255);
    expect(grey).toBeGreaterThan(0.35);
    expect(grey).toBeLessThan(0.48);
    expect(white).toBeGreaterThan(0.88);
    expect(white).toBeLessThan(0.97);
    expect(light).toBeGreaterThan(white);
    expect(lightest).toBeGreaterThanOrEqual(light);
  },
);

test('converts a single picture without sound to one frame', async () => {
  const input = await makeClip({ folder, name: 'lone.mp4', width: 320, height: 180, frames: 1 });
  const { clip, segment, audio } = await prepare(input);
  expect(clip).toMatchObject({ frames: 1, recoveredShare: 1, loudnessLufs: null, gainDb: 0 });
  expect(await readFile(audio)).toHaveLength(1600 * 4);
  expect(await coloursOf(segment, 0)).toEqual(QUARTERS);
  const playback = await probe(`${input}.prepared/playback.mp4`);
  expect(playback.streams).toMatchObject([{ kind: 'video', frames: 1 }, { kind: 'audio' }]);
});

test('shows a single picture as long as its sound', async () => {
  const input = await makeClip({
    folder,
    name: 'one.mp4',
    width: 320,
    height: 180,
    frames: 1,
    sounds: [tones({ seconds: 1 })],
  });
  const { clip, segment } = await prepare(input);
  expect(clip.frames).toBeGreaterThanOrEqual(30);
  expect(clip.frames).toBeLessThanOrEqual(31);
  expect(await coloursOf(segment, 29)).toEqual(QUARTERS);
});

test.each([
  ['one channel at 44.1 kHz', tones({ channels: 1, sampleRate: 44_100 }), 'mp4', [400, 400]],
  ['5.1', tones({ channels: 6 }), 'mp4', [400, 600]],
  [
    'eight channels in no known order',
    tones({ codec: 'pcm_s16le', channels: 8, ordered: false }),
    'mov',
    [400, 600],
  ],
] as const)(
  'converts sound of %s to stereo, in sync with the pictures',
  async (name, sound, container, heard) => {
    const clip = {
      folder,
      name: `${name}.${container}`,
      width: 320,
      height: 180,
      container,
      sounds: [sound],
    };
    const { clip: prepared, audio } = await prepare(await makeClip(clip));
    expect(prepared.frames).toBe(15);
    expect(await readFile(audio)).toHaveLength(15 * 1600 * 4);
    expect(await tonesIn(audio)).toEqual(heard);
  },
);

test('continues the reel when a phone is turned and the size changes', async () => {
  const input = await makeClip({
    folder,
    name: 'turned.webm',
    container: 'webm',
    encoder: 'libvpx',
    options: { deadline: 'realtime', 'cpu-used': '8' },
    filters: 'scale=out_color_matrix=bt601:out_range=tv,format=yuv420p',
    width: 320,
    height: 180,
    frames: 30,
    later: { width: 180, height: 320, fromFrame: 15 },
  });
  const { clip, segment } = await prepare(input);
  expect(clip).toMatchObject({ frames: 30, recoveredShare: 1 });
  expect(await coloursOf(segment, 5)).toEqual(QUARTERS);
  expect(await coloursOf(segment, 28)).toEqual(QUARTERS);
});

test.each([
  ['all of it', 5, 5, 15],
  ['its pictures', 0.5, 0, 30],
])('starts a clip with late %s immediately', async (name, startSeconds, soundStart, frames) => {
  const input = await makeClip({
    folder,
    name: `late ${name}.mp4`,
    width: 320,
    height: 180,
    startSeconds,
    // Without an edit list the times stay unchanged.
    writer: { use_editlist: '0' },
    sounds: [tones({ startSeconds: soundStart, seconds: frames / 30 })],
  });
  const { clip, segment } = await prepare(input);
  expect(clip.frames).toBeGreaterThanOrEqual(frames);
  expect(clip.frames).toBeLessThanOrEqual(frames + 1);
  expect(await coloursOf(segment, 0)).toEqual(QUARTERS);
});
