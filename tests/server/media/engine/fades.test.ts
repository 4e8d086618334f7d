import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { AV_LOG_QUIET, AVERROR_ENOMEM, Demuxer, Frame, Log, Packet } from 'node-av';
import { expect, test, vi } from 'vitest';
import { encodeFade } from '#server/media/engine/encode-fade.ts';
import { joinSegments } from '#server/media/engine/join-segments.ts';
import { decodeStretch, openSegment } from '#server/media/engine/read-segment.ts';
import { type AssemblyItem, type AssemblySound, PREPARED_FILES } from '#server/media/jobs.ts';
import { cutPieces } from '#server/media/plan/cut.ts';
import { findFlashes } from '#tests/server/media/find-flashes.ts';
import { synthesise } from '#tests/server/media/fixtures.ts';
import { prepareFlashes } from '#tests/server/media/flashes.ts';
import { runEngine } from '#tests/server/media/workshop-process.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

const folder = temporaryFolder();
Log.setLevel(AV_LOG_QUIET);
const FADE = 15;
const FRAMES = 45;
const FLASH = 22;

const fileOf = (name: string, file: keyof typeof PREPARED_FILES) => join(folder, name, PREPARED_FILES[file]);

test('keeps pictures and sound in step over 19 cross-fades, without a gap or a click [reel-cross-fades]', async () => {
  const flashing = { name: 'clip', frames: FRAMES, flashes: [FLASH], fades: [FADE] };
  const { keyFrames } = await prepareFlashes({ folder, ...flashing });
  const segment = fileOf('clip', 'segment');
  const fade = join(folder, 'fade.mp4');
  const ends = { before: { input: segment, from: FRAMES - FADE }, after: { input: segment, from: 0 } };
  await runEngine({ op: 'encode-fade', ...ends, frames: FADE, output: fade });
  const items: AssemblyItem[] = [];
  const sounds: AssemblySound[] = [];
  for (let index = 0; index < 20; index++) {
    const fadeIn = index > 0 ? FADE : 0;
    const fadeOut = index < 19 ? FADE : 0;
    if (fadeIn > 0) items.push({ segment: fade, from: 0, frames: FADE });
    for (const { from, to, isCopied } of cutPieces(keyFrames, FRAMES, {
      from: fadeIn,
      to: FRAMES - fadeOut,
    })) {
      // Only the fade itself is encoded again.
      expect(isCopied).toBe(true);
      items.push({ segment, from, frames: to - from });
    }
    const at = index * (FRAMES - FADE);
    sounds.push({ audio: fileOf('clip', 'audio'), gainDb: 0, from: 0, at, frames: FRAMES, fadeIn, fadeOut });
  }
  const output = join(folder, 'faded.mp4');
  await runEngine({ op: 'assemble', items, sounds, output });

  const { frames, lights, beeps, sound } = await findFlashes(output);
  expect(frames).toBe(20 * FRAMES - 19 * FADE);
  expect(lights).toEqual(Array.from({ length: 20 }, (_, index) => (index * (FRAMES - FADE) + FLASH) / 30));
  expect(beeps).toHaveLength(20);
  for (const [index, beep] of beeps.entries()) {
    expect(Math.abs(beep - (lights[index] ?? 0))).toBeLessThan(0.001);
  }
  const decodingTimes = [...openSegment(output).packetsSync(0)].flatMap((packet) => packet?.dts ?? []);
  expect(decodingTimes.map((time, index) => time - (decodingTimes[0] ?? 0n) - BigInt(index * 3000))).toEqual(
    decodingTimes.map(() => 0n),
  );
  expect(loudestBetween(sound, beeps)).toBeLessThan(0.01);
});

test('fails rather than fade pictures that the decoder still needs', async () => {
  vi.spyOn(Frame.prototype, 'makeWritable').mockReturnValue(AVERROR_ENOMEM);
  const clip = { input: fileOf('clip', 'segment'), from: 0 };
  const context = { partOf: String, progress: () => {}, breathe: () => Promise.resolve() };
  const job = { op: 'encode-fade', before: clip, after: clip, frames: 1 } as const;
  await expect(encodeFade({ ...job, output: join(folder, 'shared.mp4') }, context)).rejects.toThrow('memory');
});

test('shows half of both clips in the middle of a cross-fade [reel-cross-fades]', async () => {
  const quarters = await synthesise({
    folder,
    name: 'quarters.mp4',
    width: 640,
    height: 360,
    frames: FRAMES,
  });
  const limits = { maxSeconds: 60, maxBytes: 1e7, overlay: null };
  await runEngine({
    op: 'prepare-clip',
    inputs: [quarters],
    outputFolder: join(folder, 'quarters'),
    ...limits,
  });
  const before = { input: fileOf('quarters', 'segment'), from: FRAMES - FADE };
  const after = { input: fileOf('clip', 'segment'), from: 0 };
  const output = join(folder, 'half.mp4');
  await runEngine({ op: 'encode-fade', before, after, frames: FADE, output });
  const middle = Math.floor(FADE / 2);
  const mixed = pixelsOf(output, middle);
  const first = pixelsOf(before.input, before.from + middle);
  const second = pixelsOf(after.input, after.from + middle);
  for (const [index, value] of mixed.entries()) {
    const half = ((first[index] ?? 0) + (second[index] ?? 0)) / 2;
    expect(Math.abs(value - half)).toBeLessThan(4);
  }
  expect(new Set(first).size).toBeGreaterThan(2);
});

test('uncovers a clip from a colour, frame by frame [reel-transitions]', async () => {
  const segment = fileOf('quarters', 'segment');
  const output = join(folder, 'uncovered.mp4');
  const veil = { colour: '#204060', from: 1, to: 0 };
  await runEngine({ op: 'encode-stretch', input: segment, from: 0, to: 4, veil, output });
  // BT.709 in limited range.
  const colour = [67, 145, 113];
  const shown = pixelsOf(segment, 0);
  for (const frame of [0, 1, 2, 3]) {
    for (const [index, value] of pixelsOf(output, frame).entries()) {
      const covered = colour[index % 3] ?? 0;
      const wanted = covered + ((shown[index] ?? 0) - covered) * (frame / 4);
      expect(Math.abs(value - wanted)).toBeLessThan(4);
    }
  }
});

test('encodes pieces in one process as each in its own', async () => {
  const input = fileOf('quarters', 'segment');
  const place = { input, from: FRAMES - FADE };
  const alone = [join(folder, 'alone-0.mp4'), join(folder, 'alone-1.mp4')] as const;
  const together = [join(folder, 'together-0.mp4'), join(folder, 'together-1.mp4')] as const;
  const fade = { op: 'encode-fade', before: place, after: { input, from: 0 }, frames: 6 } as const;
  const stretch = { op: 'encode-stretch', input, from: 7, to: 12 } as const;
  await runEngine({ ...fade, output: alone[0] });
  await runEngine({ ...stretch, output: alone[1] });
  await runEngine({
    op: 'encode-pieces',
    pieces: [
      { ...fade, output: together[0] },
      { ...stretch, output: together[1] },
    ],
  });
  for (const index of [0, 1] as const)
    expect(readFileSync(together[index]).equals(readFileSync(alone[index]))).toBe(true);
});

test('reads each of 200 clips once, and holds no more of them than of 10', async () => {
  const frames = 5;
  const segment = join(folder, 'tiny.mp4');
  const input = fileOf('clip', 'segment');
  await runEngine({ op: 'encode-stretch', input, from: 0, to: frames, output: segment });
  const read = vi.spyOn(Packet.prototype, 'clone');
  const made = vi.spyOn(Packet.prototype, 'alloc');
  const freed = [vi.spyOn(Packet.prototype, 'free'), vi.spyOn(Packet.prototype, Symbol.dispose)];
  const opened = vi.spyOn(Demuxer, 'openSync');
  const calls = (spies: readonly { mock: { calls: unknown[] } }[]) =>
    spies.reduce((sum, { mock }) => sum + mock.calls.length, 0);
  const joinMany = async (clips: number) => {
    for (const spy of [read, made, opened, ...freed]) spy.mockClear();
    const items = Array.from({ length: clips }, () => ({ segment, from: 0, frames }));
    const sound = { audio, gainDb: 0, from: 0, frames, fadeIn: 0, fadeOut: 0 };
    const sounds = Array.from({ length: clips }, (_, index) => ({ ...sound, at: index * frames }));
    let held = 0;
    const breathe = async () => {
      held = Math.max(held, calls([read, made]) - calls(freed));
    };
    await joinSegments({ items, sounds }, output, { partOf: String, progress: () => {}, breathe });
    return { read: calls([read]) / clips, opened: calls([opened]) - clips, held };
  };
  const audio = fileOf('clip', 'audio');
  const output = `${segment}.joined.mp4`;
  const few = await joinMany(10);
  expect(few.read).toBe(frames);
  expect(await joinMany(50)).toEqual(few);
  expect(await joinMany(200)).toEqual(few);
});

/** Returns the brightness and both colours in the middle of each quarter. */
function pixelsOf(path: string, frame: number): number[] {
  const [picture] = [...decodeStretch(path, { from: frame, to: frame + 1 })];
  if (!picture) throw new Error('no picture');
  using shown = picture;
  const { width, height } = shown;
  const bytes = shown.toBuffer();
  const chroma = (width * height) / 4;
  return [0.25, 0.75].flatMap((x) =>
    [0.25, 0.75].flatMap((y) => {
      const colour = width * height + ((y * height) / 2) * (width / 2) + (x * width) / 2;
      return [bytes[y * height * width + x * width], bytes[colour], bytes[colour + chroma]].map(
        (value) => value ?? 0,
      );
    }),
  );
}

/** Returns the loudest sample, 0…1, more than two frames from a beep. */
function loudestBetween(pcm: Buffer, beeps: readonly number[]): number {
  const isBeep = (seconds: number) =>
    beeps.some((beep) => seconds > beep - 2 / 30 && seconds < beep + 3 / 30);
  let loudest = 0;
  for (let index = 0; index < pcm.length / 4; index++) {
    const level = Math.abs(pcm.readInt16LE(index * 4)) / 32_768;
    if (level > loudest && !isBeep(index / 48_000)) loudest = level;
  }
  return loudest;
}
