import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { type MediaProgress, PREPARED_FILES } from '#server/media/jobs.ts';
import { runMediaJob } from '#server/media/supervise.ts';
import { drawQuarters, synthesise, temporaryFolder } from '#tests/server/media/fixtures.ts';

const folder = temporaryFolder();
type Part = { frames: number; gainDb?: number; title?: string };

const itemOf = (name: string, { frames, gainDb = 0, title }: Part) => ({
  segment: join(folder, name, PREPARED_FILES.segment),
  audio: join(folder, name, PREPARED_FILES.audio),
  frames,
  gainDb,
  title: title ?? null,
});

async function prepare(name: string, format?: '1:1') {
  const input = await synthesise({ folder, name: `${name}.mp4`, width: 640, height: 360, frames: 45 });
  const outputFolder = join(folder, name);
  const limits = { maxSeconds: 60, maxBytes: 1e7 };
  return runMediaJob({
    op: 'prepare-clip',
    input,
    outputFolder,
    ...limits,
    overlay: null,
    ...(format && { format }),
  });
}

beforeAll(async () => {
  const picture = await drawQuarters(join(folder, 'card.png'), 1280, 720);
  await runMediaJob({ op: 'prepare-card', picture, seconds: 2, outputFolder: join(folder, 'card') });
  await prepare('first');
  await prepare('second');
});

test("keeps every frame of a reel's parts, and sound as long as its pictures", async () => {
  const progress: MediaProgress[] = [];
  const output = join(folder, 'film.mp4');
  const items = [
    itemOf('card', { frames: 60, title: 'For Ada' }),
    itemOf('first', { frames: 45, gainDb: 3, title: 'Ben' }),
    itemOf('second', { frames: 45 }),
  ];
  const film = await runMediaJob(
    { op: 'assemble', items, output },
    { onProgress: (step) => progress.push(step) },
  );
  expect(film).toMatchObject({ frames: 150, durationSeconds: 5 });
  expect(film.sizeBytes).toBe((await readFile(output)).length);
  expect(film.chapters).toEqual([
    { title: 'For Ada', startSeconds: 0 },
    { title: 'Ben', startSeconds: 2 },
  ]);
  expect(progress[0]).toMatchObject({ framesTotal: 150 });

  const { streams } = await runMediaJob({ op: 'probe', input: output });
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
  const again = await runMediaJob({ op: 'prepare-clip', input, outputFolder, ...limits, overlay: null });
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
  const items = [itemOf('first', { frames: 45 }), itemOf('square', { frames: 45 })];
  const job = runMediaJob({ op: 'assemble', items, output: join(folder, 'mixed.mp4') });
  await expect(job).rejects.toMatchObject({ code: 'INTERNAL', message: expect.stringContaining('headers') });
});

test('rejects a segment with fewer or more frames than claimed', async () => {
  const items = [itemOf('first', { frames: 44 })];
  const job = runMediaJob({ op: 'assemble', items, output: join(folder, 'short.mp4') });
  await expect(job).rejects.toMatchObject({ code: 'INTERNAL' });
});

test('gives every segment of a format the same decoder headers', async () => {
  const headers = await Promise.all(
    ['card', 'first', 'second'].map(async (name) => {
      const bytes = await readFile(join(folder, name, PREPARED_FILES.segment));
      const start = bytes.indexOf('avcC');
      return bytes.subarray(start, start + bytes.readUInt32BE(start - 4) - 4).toString('hex');
    }),
  );
  expect(new Set(headers).size).toBe(1);
});
