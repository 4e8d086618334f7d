import { readdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { isMediaError, MediaError } from '#server/media/media-error.ts';
import { type RunMediaJobOptions, runMediaJob } from '#server/media/supervise.ts';
import { drawQuarters, temporaryFolder } from '#tests/server/media/fixtures.ts';

const folder = temporaryFolder();
let picture = '';

beforeAll(async () => {
  picture = await drawQuarters(join(folder, 'card.png'), 1280, 720);
});

const outputFolder = join(folder, 'card');
const run = (options: RunMediaJobOptions, seconds = 20) =>
  runMediaJob({ op: 'prepare-card', picture, seconds, outputFolder }, options);

test('a child that is killed each time is started three times, then reported', async () => {
  const attempts: number[] = [];
  let child = 0;
  const job = run({
    onStart: (pid, attempt) => {
      attempts.push(attempt);
      child = pid;
    },
    // It has begun to write by then.
    onProgress: () => process.kill(child, 'SIGKILL'),
  });
  await expect(job).rejects.toMatchObject({ name: 'MediaError', code: 'CRASH' });
  expect(attempts).toEqual([1, 2, 3]);
  expect(await readdir(outputFolder)).toEqual([]);
});

test('a child that is killed once succeeds at the second start', async () => {
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

test('a cancelled job ends at once and is not tried again', async () => {
  const controller = new AbortController();
  const job = run({ signal: controller.signal, onProgress: () => controller.abort() }, 60);
  await expect(job).rejects.toMatchObject({ code: 'CANCELLED' });
  await expect(run({ signal: controller.signal })).rejects.toMatchObject({ code: 'CANCELLED' });
});

test('progress counts frames and tells the time left', async () => {
  const steps: { framesDone: number; framesTotal: number; secondsLeft: number | null }[] = [];
  await run({ onProgress: (step) => steps.push(step) }, 8);
  expect(steps.length).toBeGreaterThan(0);
  expect(steps[0]?.framesTotal).toBe(240);
  expect(steps.at(-1)?.secondsLeft).toBeGreaterThanOrEqual(0);
  const done = steps.map((step) => step.framesDone);
  expect(done).toEqual(done.toSorted((first, second) => first - second));
});

test('an error is known by its name and code, not by its class', () => {
  const copy = Object.assign(new Error('from another copy'), { name: 'MediaError', code: 'CODEC' });
  expect(isMediaError(copy)).toBe(true);
  expect(isMediaError(new MediaError('CODEC', 'our own'))).toBe(true);
  expect(isMediaError(Object.assign(new Error('other'), { code: 'CODEC' }))).toBe(false);
  expect(isMediaError('CODEC')).toBe(false);
});

test('two jobs of one output follow each other, and the file is whole', async () => {
  const children: number[] = [];
  const onStart = (pid: number) => {
    for (const earlier of children) expect(() => process.kill(earlier, 0)).toThrow('ESRCH');
    children.push(pid);
  };
  const results = await Promise.all([run({ onStart }, 1), run({ onStart }, 1)]);
  expect(results.map(({ frames }) => frames)).toEqual([30, 30]);
  const { streams } = await runMediaJob({ op: 'probe', input: join(outputFolder, 'segment.mp4') });
  expect(streams[0]?.frames).toBe(30);
});

test('two runs of one job, as of two workers, never publish what the other has not finished', async () => {
  // Another name of the same folder: the queue of one process does not see that both write there.
  const otherName = join(folder, 'card-again');
  await symlink(outputFolder, otherName);
  /** A run that stops at its first frames, until it is told to go on. */
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
      { op: 'prepare-card', picture, seconds: 20, outputFolder: writtenTo },
      { onStart: (started) => (pid = started), onProgress },
    );
    await Promise.race([begun.promise, job]);
    return { job, goOn: () => process.kill(pid, 'SIGCONT') };
  };
  const segmentFrames = async () => {
    const { streams } = await runMediaJob({ op: 'probe', input: join(outputFolder, 'segment.mp4') });
    return streams[0]?.frames;
  };
  const first = await startStopped(outputFolder);
  const second = await startStopped(otherName);
  for (const { job, goOn } of [first, second]) {
    goOn();
    expect((await job).frames).toBe(600);
    expect(await segmentFrames()).toBe(600);
  }
  expect((await readdir(outputFolder)).filter((name) => name.endsWith('.part'))).toEqual([]);
});
