import { existsSync } from 'node:fs';
import { stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { AV_LOG_QUIET, Demuxer, Log, Packet } from 'node-av';
import { beforeAll, expect, test, vi } from 'vitest';
import { joinSegments } from '#server/media/engine/join-segments.ts';
import { type AssemblyItem, type AssemblySound, PREPARED_FILES } from '#server/media/jobs.ts';
import { runMediaJob } from '#server/media/supervise.ts';
import { watchMemoryOfChildren } from '#tests/bench/memory-of-children.ts';
import { CARD, temporaryFolder } from '#tests/server/media/fixtures.ts';

const folder = temporaryFolder();
Log.setLevel(AV_LOG_QUIET);
const FRAMES = 30;
const segment = join(folder, PREPARED_FILES.segment);
const audio = join(folder, 'sound.pcm');
const output = join(folder, 'reel.mp4');

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
});

function partsOf(count: number): { items: AssemblyItem[]; sounds: AssemblySound[] } {
  const places = Array.from({ length: count }, (_, index) => index);
  return {
    items: places.map(() => ({ segment, from: 0, frames: FRAMES })),
    sounds: places.map((place) => {
      const at = place * FRAMES;
      return { audio, gainDb: 0, from: 0, at, frames: FRAMES, fadeIn: 0, fadeOut: 0 };
    }),
  };
}

test('joins 10, 50 and 200 clips with work in proportion', async () => {
  const joinMany = async (count: number) => {
    using packets = vi.spyOn(Packet.prototype, 'free');
    using segments = vi.spyOn(Demuxer, 'openSync');
    await joinSegments(partsOf(count), output, {
      partOf: String,
      progress: () => {},
      breathe: () => setImmediate(),
    });
    // Opened once each, and the first once more for the headers of the file.
    expect(segments).toHaveBeenCalledTimes(count + 1);
    return { packets: packets.mock.calls.length / count, bytes: (await stat(output)).size / count };
  };
  const few = await joinMany(10);
  for (const count of [50, 200]) {
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
  // Their sound alone has 38 MiB.
  expect((await memoryFor(200)) - few).toBeLessThan(20);
});
