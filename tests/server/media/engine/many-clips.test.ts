import { existsSync } from 'node:fs';
import { type FileHandle, open, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { AV_LOG_QUIET, Demuxer, Log, Packet } from 'node-av';
import { beforeAll, expect, test, vi } from 'vitest';
import { joinSegments } from '#server/media/engine/join-segments.ts';
import { type AssemblyItem, type AssemblySound, PREPARED_FILES } from '#server/media/jobs.ts';
import { runMediaJob } from '#server/media/supervise.ts';
import { watchMemoryOfChildren } from '#tests/bench/memory-of-children.ts';
import { CARD } from '#tests/server/media/fixtures.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

const folder = temporaryFolder();
Log.setLevel(AV_LOG_QUIET);
const FRAMES = 30;
const segment = join(folder, PREPARED_FILES.segment);
const audio = join(folder, 'sound.pcm');
const music = join(folder, 'music.pcm');
const output = join(folder, 'reel.mp4');
const MOST_CLIPS = 200;
const FRAME_BYTES = 1600 * 4;

beforeAll(async () => {
  await runMediaJob({
    op: 'prepare-card',
    card: CARD,
    picture: null,
    frames: FRAMES,
    outputFolder: folder,
  });
  const samples = Int16Array.from({ length: FRAMES * 1600 * 2 }, (_, index) => 3000 * Math.sin(index / 20));
  await writeFile(audio, samples);
  await writeFile(music, '');
  await truncate(music, MOST_CLIPS * FRAMES * FRAME_BYTES);
});

/** Clips one after the other, under music as long as all of them. */
function partsOf(count: number): { items: AssemblyItem[]; sounds: AssemblySound[] } {
  const places = Array.from({ length: count }, (_, index) => index);
  const soundOf = (path: string, at: number, frames: number): AssemblySound => {
    return { audio: path, at, frames, gainDb: 0, from: 0, fadeIn: 0, fadeOut: 0 };
  };
  return {
    items: places.map(() => ({ segment, from: 0, frames: FRAMES })),
    sounds: [
      ...places.map((place) => soundOf(audio, place * FRAMES, FRAMES)),
      soundOf(music, 0, count * FRAMES),
    ],
  };
}

test('joins 10, 50 and 200 clips with work in proportion, and few files open at a time', async () => {
  await using handle = await open(music, 'r');
  const files: FileHandle = Object.getPrototypeOf(handle);
  const joinMany = async (count: number) => {
    using packets = vi.spyOn(Packet.prototype, 'free');
    using segments = vi.spyOn(Demuxer, 'openSync');
    using reads = vi.spyOn(files, 'read');
    let mostOpen = 0;
    const countOpen = () => {
      const opened = new Set(reads.mock.contexts as readonly FileHandle[]);
      mostOpen = Math.max(mostOpen, [...opened].filter(({ fd }) => fd >= 0).length);
    };
    await joinSegments(partsOf(count), output, {
      partOf: String,
      progress: () => {},
      breathe: () => {
        countOpen();
        return setImmediate();
      },
    });
    // Opened once each, and the first once more for the headers of the file.
    expect(segments).toHaveBeenCalledTimes(count + 1);
    // Every sample of a clip and of the music is read once.
    const bytesRead = reads.mock.calls.reduce(
      (sum, [pcm]) => sum + (ArrayBuffer.isView(pcm) ? pcm.byteLength : 0),
      0,
    );
    expect(bytesRead).toBe(2 * count * FRAMES * FRAME_BYTES);
    expect(mostOpen).toBeGreaterThan(0);
    expect(mostOpen).toBeLessThanOrEqual(3);
    return { packets: packets.mock.calls.length / count, bytes: (await stat(output)).size / count };
  };
  const few = await joinMany(10);
  for (const count of [50, MOST_CLIPS]) {
    const many = await joinMany(count);
    expect(many.packets / few.packets).toBeLessThan(1.05);
    expect(many.bytes / few.bytes).toBeLessThan(1.05);
  }
});

test.skipIf(!existsSync('/proc/self/status'))('joins 200 clips in the memory that 10 take', async () => {
  const memoryFor = async (count: number) => {
    const stopWatching = watchMemoryOfChildren();
    await runMediaJob({ op: 'assemble', ...partsOf(count), output });
    return stopWatching();
  };
  const few = await memoryFor(10);
  expect(few).toBeGreaterThan(50);
  // Their sound and the music have 38 MiB each.
  expect((await memoryFor(MOST_CLIPS)) - few).toBeLessThan(20);
});
