import { existsSync, rmSync } from 'node:fs';
import { readdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import {
  AVERROR_EACCES,
  AVERROR_EIO,
  AVERROR_EMFILE,
  AVERROR_ENOSPC,
  AVERROR_INVALIDDATA,
  FFmpegError,
} from 'node-av';
import { expect, test } from 'vitest';
import { isOutage } from '#server/media/is-outage.ts';
import { isMediaError, MediaError } from '#server/media/media-error.ts';
import { type RunMediaJobOptions, runMediaJob } from '#server/media/supervise.ts';
import { CARD, probe } from '#tests/server/media/fixtures.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

const folder = temporaryFolder();
const outputFolder = join(folder, 'card');
const run = (options: RunMediaJobOptions, seconds = 20) =>
  runMediaJob({ op: 'prepare-card', card: CARD, picture: null, frames: seconds * 30, outputFolder }, options);

test('starts a child three times if it is always killed, then reports it', async () => {
  const attempts: number[] = [];
  let child = 0;
  const job = run({
    onStart: (pid, attempt) => {
      attempts.push(attempt);
      child = pid;
    },
    // It has started writing by then.
    onProgress: () => process.kill(child, 'SIGKILL'),
  });
  await expect(job).rejects.toMatchObject({ name: 'MediaError', code: 'CRASH' });
  expect(attempts).toEqual([1, 2, 3]);
  expect(await readdir(outputFolder)).toEqual([]);
});

test('succeeds at the second start when a child is killed once', async () => {
  const result = await run(
    {
      onStart: (pid, attempt) => {
        if (attempt === 1) process.kill(pid, 'SIGKILL');
      },
    },
    1,
  );
  expect(result.frames).toBe(30);
});

test('does not bring back a folder that was removed between two attempts', async () => {
  const attempts: number[] = [];
  const job = run(
    {
      onStart: (pid, attempt) => {
        attempts.push(attempt);
        if (attempt > 1) return;
        rmSync(outputFolder, { recursive: true });
        process.kill(pid, 'SIGKILL');
      },
    },
    1,
  );
  await expect(job).rejects.toMatchObject({ name: 'MediaError' });
  expect(attempts.slice(0, 2)).toEqual([1, 2]);
  expect(existsSync(outputFolder)).toBe(false);
});

test('starts a child once if it may have one attempt', async () => {
  const attempts: number[] = [];
  const job = run({
    maxAttempts: 1,
    onStart: (pid, attempt) => {
      attempts.push(attempt);
      process.kill(pid, 'SIGKILL');
    },
  });
  await expect(job).rejects.toMatchObject({ code: 'CRASH' });
  expect(attempts).toEqual([1]);
});

test.each([
  ['too much memory', { maxRssBytes: 20_000_000 }, 'MEMORY', 3],
  ['silence', { stallMs: 1 }, 'STALLED', 3],
  ['too much time', { timeoutMs: 1 }, 'TIMEOUT', 1],
] as const)('%s ends the child', async (_name, limits, code, starts) => {
  let started = 0;
  const job = run({ limits, onStart: () => started++ });
  await expect(job).rejects.toMatchObject({ code });
  expect(started).toBe(starts);
});

test.each([
  ['a call to the system that fails', (path: string) => symlink(path, path), true],
  ['a missing file', () => Promise.resolve(), false],
])('%s is known as an outage or not', async (name, make, expected) => {
  const input = join(folder, name);
  await make(input);
  const job = runMediaJob({ op: 'check-header', input, maxBytes: 1024 });
  await expect(job).rejects.toMatchObject({ code: 'INTERNAL', isOutage: expected });
});

test('knows outages that the media library reports', () => {
  const outages = [AVERROR_ENOSPC, AVERROR_EACCES, AVERROR_EMFILE, AVERROR_EIO, AVERROR_INVALIDDATA].map(
    (code) => isOutage(new FFmpegError(code)),
  );
  expect(outages).toEqual([true, true, true, false, false]);
});

test('ends a cancelled job immediately, without retry', async () => {
  const controller = new AbortController();
  const job = run({ signal: controller.signal, onProgress: () => controller.abort() }, 60);
  await expect(job).rejects.toMatchObject({ code: 'CANCELLED' });
  await expect(run({ signal: controller.signal })).rejects.toMatchObject({ code: 'CANCELLED' });
});

test('counts frames and estimates the time left', async () => {
  const steps: { framesDone: number; framesTotal: number; secondsLeft: number | null }[] = [];
  await run({ onProgress: (step) => steps.push(step) }, 8);
  expect(steps.length).toBeGreaterThan(0);
  expect(steps[0]?.framesTotal).toBe(240);
  expect(steps.at(-1)?.secondsLeft).toBeGreaterThanOrEqual(0);
  const done = steps.map((step) => step.framesDone);
  expect(done).toEqual(done.toSorted((first, second) => first - second));
});

test('recognises an error by name and code, not by class', () => {
  const copy = Object.assign(new Error('from another copy'), { name: 'MediaError', code: 'CODEC' });
  expect(isMediaError(copy)).toBe(true);
  expect(isMediaError(new MediaError('CODEC', 'our own'))).toBe(true);
  expect(isMediaError(Object.assign(new Error('other'), { code: 'CODEC' }))).toBe(false);
  expect(isMediaError('CODEC')).toBe(false);
});

test('runs two jobs of one output in sequence, with a complete file', async () => {
  const children: number[] = [];
  const onStart = (pid: number) => {
    for (const earlier of children) expect(() => process.kill(earlier, 0)).toThrow('ESRCH');
    children.push(pid);
  };
  const results = await Promise.all([run({ onStart }, 1), run({ onStart }, 1)]);
  expect(results.map(({ frames }) => frames)).toEqual([30, 30]);
  const { streams } = await probe(join(outputFolder, 'segment.mp4'));
  expect(streams[0]?.frames).toBe(30);
});

test('keeps the partial files of two concurrent runs apart', async () => {
  const FRAMES = 300;
  // Another name of the same folder, so that this process's queue does not serialise them.
  const otherName = join(folder, 'card-again');
  await symlink(outputFolder, otherName);
  /** A run stopped at its first frames until it is resumed. */
  const startStopped = async (writtenTo: string) => {
    let pid = 0;
    const begun = Promise.withResolvers<void>();
    let isFirst = true;
    const onProgress = () => {
      if (isFirst) process.kill(pid, 'SIGSTOP');
      isFirst = false;
      begun.resolve();
    };
    const job = runMediaJob(
      { op: 'prepare-card', card: CARD, picture: null, frames: FRAMES, outputFolder: writtenTo },
      { onStart: (started) => (pid = started), onProgress },
    );
    await Promise.race([begun.promise, job]);
    return { job, goOn: () => process.kill(pid, 'SIGCONT') };
  };
  const segmentFrames = async () => {
    const { streams } = await probe(join(outputFolder, 'segment.mp4'));
    return streams[0]?.frames;
  };
  const first = await startStopped(outputFolder);
  const second = await startStopped(otherName);
  for (const { job, goOn } of [first, second]) {
    goOn();
    expect((await job).frames).toBe(FRAMES);
    expect(await segmentFrames()).toBe(FRAMES);
  }
  expect((await readdir(outputFolder)).filter((name) => name.endsWith('.part'))).toEqual([]);
});
