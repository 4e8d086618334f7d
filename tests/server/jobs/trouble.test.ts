import '#tests/support/installation.ts';
import { execFileSync } from 'node:child_process';
import { open, rename, writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { Types } from 'mongoose';
import { afterAll, afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { POST as make } from '#app/api/tribute/reel/route.ts';
import { mediaPath } from '#server/integrations/storage.ts';
import { prepareClip } from '#server/jobs/handlers/prepare-clip.ts';
import type { JobName } from '#server/jobs/queue/job-payloads.ts';
import { enqueue, isRunning, jobQueue } from '#server/jobs/queue/queue.ts';
import { reconcileJobs } from '#server/jobs/queue/reconcile-jobs.ts';
import { startJobs } from '#server/jobs/queue/start-jobs.ts';
import { MediaError } from '#server/media/media-error.ts';
import type * as Supervise from '#server/media/supervise.ts';
import { type RunMediaJobOptions, runMediaJob } from '#server/media/supervise.ts';
import { Render } from '#server/models/render.ts';
import { Submission } from '#server/models/submission.ts';
import { Tribute } from '#server/models/tribute.ts';
import { startPreparing } from '#server/services/submissions/start-preparing.ts';
import { call } from '#tests/support/call.ts';
import { hideLaterCards } from '#tests/support/clips.ts';
import { addPerson } from '#tests/support/credits.ts';
import { until } from '#tests/support/processes.ts';
import { addSentClip } from '#tests/support/sent-clip.ts';
import { CREATOR, joinAs, openTribute } from '#tests/support/tributes.ts';

vi.mock('#server/media/supervise.ts', { spy: true });

/** For a machine that does something else at the same time. */
const PATIENCE_MS = 60_000;

await addPerson(CREATOR);
const tribute = await openTribute({ tributeType: 'MEMORIAL' });
const guest = await joinAs(tribute.tributeId, 'Jonas');
const stopJobs = await startJobs();
afterAll(stopJobs);
afterEach(() => vi.mocked(runMediaJob).mockReset());
const statusOf = async (submissionId: string) => (await Submission.findById(submissionId).orFail()).status;

/** Kills every media process as soon as it starts, like the out-of-memory killer. */
function killMediaProcesses(): () => void {
  const timer = setInterval(() => {
    const table = execFileSync('ps', ['--ppid', String(process.pid), '-ww', '-o', 'pid=,args='], {
      encoding: 'utf8',
    });
    for (const line of table.split('\n').filter((text) => text.includes('media/child.ts'))) {
      process.kill(Number.parseInt(line, 10), 'SIGKILL');
    }
  }, 20);
  return () => clearInterval(timer);
}

const ends = (status: string) => ['READY', 'FAILED'].includes(status);

async function failuresOf(name: JobName, data: Record<string, string>): Promise<number> {
  const { jobs } = await (await jobQueue()).queryJobs({ name, data });
  return jobs[0]?.failCount ?? 0;
}

const untilTried = (name: JobName, data: Record<string, string>) =>
  until(() => failuresOf(name, data), Boolean, PATIENCE_MS, 'a first try');

test('keeps a clip PROCESSING on a failing disk; it becomes ready when the disk recovers', async () => {
  const { original, submissionId } = await addSentClip(tribute, guest._id);
  await rename(original, `${original}.away`);
  await enqueue('prepare-clip', { submissionId }, tribute._id);
  await untilTried('prepare-clip', { submissionId });
  expect(await Submission.findById(submissionId)).toMatchObject({ status: 'PROCESSING', failure: null });
  await rename(`${original}.away`, original);
  expect(await until(() => statusOf(submissionId), ends, PATIENCE_MS, 'the clip')).toBe('READY');
});

test('keeps a clip PROCESSING while its processes are killed; it becomes ready afterwards', async () => {
  const { submissionId } = await addSentClip(tribute, guest._id);
  const stopKilling = killMediaProcesses();
  await enqueue('prepare-clip', { submissionId }, tribute._id);
  await untilTried('prepare-clip', { submissionId });
  stopKilling();
  expect(await Submission.findById(submissionId)).toMatchObject({ status: 'PROCESSING', failure: null });
  expect(await until(() => statusOf(submissionId), ends, PATIENCE_MS, 'the clip')).toBe('READY');
});

test('keeps rendering a reel through failures, and finishes it afterwards', async () => {
  const { submissionId } = await addSentClip(tribute, guest._id);
  await prepareClip({ submissionId });
  await hideLaterCards(tribute);
  const segment = mediaPath(`${submissionId}/segment.mp4`);
  await rename(segment, `${segment}.away`);
  await call(make, { method: 'POST', as: CREATOR, body: { tributeId: tribute.tributeId } });
  const film = () => Render.findOne({ tribute: tribute._id }).orFail();
  await untilTried('render-reel', { renderId: (await film()).id });
  expect(await film()).toMatchObject({ status: 'RENDERING', isUnderway: true, failure: null });
  await rename(`${segment}.away`, segment);
  expect(await until(async () => (await film()).status, ends, PATIENCE_MS, 'the film')).toBe('READY');
});

/** An original that never sends a byte: its media process waits until `release`. */
async function addSilentClip() {
  const { original, submissionId } = await addSentClip(tribute, guest._id, {
    write: async (path) => execFileSync('mkfifo', [path]),
  });
  const release = async () => {
    const writer = await open(original, 'r+');
    // A process that opens it later finds an empty file, too.
    await writeFile(`${original}.empty`, '');
    await rename(`${original}.empty`, original);
    await writer.close();
  };
  onTestFinished(release);
  return { submissionId, original, release };
}

test('fails a clip at its second time-out, and does not try it again [clip-time-out]', async () => {
  const { runMediaJob: run } = await vi.importActual<typeof Supervise>('#server/media/supervise.ts');
  vi.mocked(runMediaJob).mockImplementation((input, options) =>
    run(input, { ...options, limits: { timeoutMs: 1 } } satisfies RunMediaJobOptions),
  );
  const { submissionId } = await addSilentClip();
  await enqueue('prepare-clip', { submissionId }, tribute._id);
  await untilTried('prepare-clip', { submissionId });
  expect(await statusOf(submissionId)).toBe('PROCESSING');
  expect(await until(() => statusOf(submissionId), ends, PATIENCE_MS, 'the clip')).toBe('FAILED');
  expect(runMediaJob).toHaveBeenCalledTimes(2);
  expect((await Submission.findById(submissionId))?.failure).toMatchObject({ code: 'TIMEOUT' });
  await reconcileJobs();
  expect(await isRunning('prepare-clip', { submissionId })).toBe(false);
});

const ENCODERS = Math.max(1, Math.floor(cpus().length / 2));

async function countHeld(clips: readonly { submissionId: string }[]): Promise<number> {
  const states = clips.map(({ submissionId }) => isRunning('prepare-clip', { submissionId }));
  return (await Promise.all(states)).filter(Boolean).length;
}

test('refuses a bad file by its header while all encoders are busy and slow headers wait before it [clip-refused-early]', async () => {
  const silent = await Promise.all(Array.from({ length: ENCODERS + 1 }, addSilentClip));
  for (const { submissionId } of silent) await enqueue('prepare-clip', { submissionId }, tribute._id);
  await until(
    () => countHeld(silent),
    (count) => count === ENCODERS,
    PATIENCE_MS,
    'busy encoders',
  );
  const slow = await Promise.all(Array.from({ length: 3 }, addSilentClip));
  for (const clip of slow) await enqueue('check-clip', { submissionId: clip.submissionId }, tribute._id);
  const starts: string[] = [];
  const { runMediaJob: run } = await vi.importActual<typeof Supervise>('#server/media/supervise.ts');
  vi.mocked(runMediaJob).mockImplementation((input, options) => {
    if (input.op !== 'check-header') return run(input, options);
    const isSlow = slow.some(({ original }) => original === input.input);
    const onStart = () => starts.push(isSlow ? 'slow' : 'bare');
    return run(input, { ...options, limits: isSlow ? { stallMs: 1 } : {}, onStart });
  });
  const { submissionId } = await addSentClip(tribute, guest._id, {
    // Only the native library sees that no stream follows.
    write: (path) => writeFile(path, Buffer.from('1a45dfa3934282887765626d428781040000000000000000', 'hex')),
  });
  await startPreparing(await Submission.findById(submissionId).orFail());
  expect(await until(() => statusOf(submissionId), ends, PATIENCE_MS, 'the bare header')).toBe('FAILED');
  expect((await Submission.findById(submissionId))?.failure).toMatchObject({ code: 'CORRUPT' });
  expect(await countHeld(silent)).toBe(ENCODERS);
  expect(starts).toEqual(['slow', 'slow', 'slow', 'bare']);
  for (const { release } of silent) await release();
  for (const clip of silent)
    await until(() => statusOf(clip.submissionId), ends, PATIENCE_MS, 'a silent clip');
});

test('refuses a file that is no clip before 50 slow headers of other reels that wait longer [clip-refused-early]', async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  vi.mocked(runMediaJob).mockImplementation(async () => {
    await released;
    throw new MediaError('CANCELLED', 'the test has ended');
  });
  const write = (path: string) => writeFile(path, '');
  const addSlow = () => addSentClip(tribute, guest._id, { write });
  const slow = await Promise.all(Array.from({ length: 50 }, addSlow));
  onTestFinished(async () => {
    await Submission.deleteMany({ _id: { $in: slow.map((clip) => clip.submissionId) } });
    for (const name of ['check-clip', 'prepare-clip']) await (await jobQueue()).cancel({ name });
    release();
  });
  for (const { submissionId } of slow) {
    await enqueue('prepare-clip', { submissionId }, new Types.ObjectId());
    await enqueue('check-clip', { submissionId }, new Types.ObjectId());
  }
  await until(
    () => countHeld(slow),
    (count) => count === ENCODERS,
    PATIENCE_MS,
    'busy encoders',
  );
  const { submissionId } = await addSentClip(tribute, guest._id, {
    write: (path) => writeFile(path, 'Dear Ada, this is not a film but a letter.'),
  });
  await startPreparing(await Submission.findById(submissionId).orFail());
  expect(await until(() => statusOf(submissionId), ends, PATIENCE_MS, 'the letter')).toBe('FAILED');
  expect((await Submission.findById(submissionId))?.failure).toMatchObject({ code: 'FORMAT' });
  const { total } = await (await jobQueue()).queryJobs({ name: 'check-clip' });
  expect(total).toBeGreaterThanOrEqual(slow.length - ENCODERS);
});

test('queues another release of held clips while one runs, because it may have missed the last change', async () => {
  const userId = 'holds-clips';
  const [begun, change] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const find = Tribute.find.bind(Tribute);
  const spy = vi.spyOn(Tribute, 'find').mockImplementation(((filter: Record<string, unknown>) => {
    if (filter['createdBy.userId'] !== userId) return find(filter);
    begun.resolve();
    return change.promise.then(() => find(filter));
  }) as never);
  onTestFinished(() => {
    change.resolve();
    spy.mockRestore();
  });
  await enqueue('release-clips', { userId });
  await begun.promise;
  await enqueue('release-clips', { userId });
  const { total } = await (await jobQueue()).queryJobs({ name: 'release-clips', data: { userId } });
  expect(total).toBe(2);
});
