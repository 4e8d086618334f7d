import '#tests/support/installation.ts';
import { writeFile } from 'node:fs/promises';
import mongoose from 'mongoose';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { POST as make, GET as status } from '#app/api/tribute/reel/route.ts';
import { messagesFor } from '#lib/messages/messages.ts';
import { removeMedia } from '#server/integrations/storage.ts';
import { prepareClip } from '#server/jobs/handlers/prepare-clip.ts';
import { prepareFormats } from '#server/jobs/handlers/prepare-formats.ts';
import { NO_BROKEN_RUNS } from '#server/jobs/queue/is-final.ts';
import { JOB_COLLECTION } from '#server/jobs/queue/queue.ts';
import { reconcileJobs } from '#server/jobs/queue/reconcile-jobs.ts';
import { startJobs } from '#server/jobs/queue/start-jobs.ts';
import { MediaError } from '#server/media/media-error.ts';
import { runMediaJob } from '#server/media/supervise.ts';
import { call } from '#tests/support/call.ts';
import { addPerson } from '#tests/support/credits.ts';
import { until } from '#tests/support/processes.ts';
import { CREATOR } from '#tests/support/tributes.ts';
import { addClip, creatorOf } from './edited-reel.ts';
import { openPlainReel } from './queued-file.ts';

const disk = vi.hoisted(() => ({ freeBytes: 1e15 }));
vi.mock('node:fs/promises', async (original) => ({
  ...(await original<object>()),
  statfs: async () => ({ bavail: disk.freeBytes, bsize: 1 }),
}));
vi.mock('#server/media/supervise.ts', { spy: true });

/** For a machine that does something else at the same time. */
const PATIENCE_MS = 60_000;

await addPerson(CREATOR);
const jobs = () => mongoose.connection.collection(JOB_COLLECTION);

beforeEach(async () => {
  disk.freeBytes = 1e15;
  await jobs().deleteMany({});
});
afterEach(() => vi.mocked(runMediaJob).mockReset());

/** Queues a file of a clip whose prepared pictures are lost. An earlier version has tried it 60 times. */
async function queueLostFile() {
  const { tribute, submissionIds } = await openPlainReel(1);
  for (const id of submissionIds) await removeMedia(`${id}/segment.mp4`);
  const { tributeId } = tribute;
  expect((await call(make, { method: 'POST', as: CREATOR, body: { tributeId } })).status).toBe(202);
  const change = ($set: object) => jobs().updateOne({ name: 'render-reel' }, { $set });
  await change({ failCount: 60, brokenRuns: { crashes: 1 } });
  const untilTried = (times: number) =>
    until(
      () => jobs().findOne({ name: 'render-reel', lockedAt: null }),
      (job) => job?.failCount === times,
      PATIENCE_MS,
      `try ${times}`,
    );
  const load = async () => (await call(status, { as: CREATOR, query: { tributeId } })).data.render;
  return { change, untilTried, load };
}

test('gives a file up whose prepared pictures are lost, and tells the creator [media-given-up]', async () => {
  const { change, untilTried, load } = await queueLostFile();
  onTestFinished(await startJobs());
  expect(await untilTried(61)).toMatchObject({ brokenRuns: { crashes: 1, internals: 1 } });
  expect(await load()).toMatchObject({ status: 'RENDERING', failure: null });
  await change({ 'brokenRuns.internals': 14, nextRunAt: new Date() });
  const ended = await until(load, (render) => render.status === 'FAILED', PATIENCE_MS, 'the file');
  expect(ended.failure).toEqual({ code: 'INTERNAL', message: messagesFor('en').failures.RENDER });
  await reconcileJobs();
  await until(
    () => jobs().countDocuments({ name: 'render-reel' }),
    (count) => count === 0,
    PATIENCE_MS,
    'its job',
  );
});

test('gives nothing up while the disk has too little room [media-given-up]', async () => {
  const { change, untilTried, load } = await queueLostFile();
  await change({ 'brokenRuns.internals': 14 });
  disk.freeBytes = 1024 ** 2;
  onTestFinished(await startJobs());
  expect(await untilTried(61)).toMatchObject({ brokenRuns: { internals: 14 } });
  expect(await load()).toMatchObject({ status: 'RENDERING', failure: null });
});

test('prepares a clip without its original in a format that this fails in, or says which clip failed [media-given-up]', async () => {
  const { tribute, submissionId } = await addClip('Ada');
  await prepareClip({ submissionId });
  const { load, save } = creatorOf(tribute, submissionId);
  const failure = new MediaError('INTERNAL', 'only 44 of 45 frames');
  vi.mocked(runMediaJob).mockRejectedValue(failure);
  const prepare = (format: '1:1' | '9:16', internals: number) =>
    prepareFormats({ tribute: tribute._id, format }, { ...NO_BROKEN_RUNS, internals });

  await save({}, '1:1');
  await prepare('1:1', 14);
  expect(await load()).toMatchObject({ format: '16:9', nextFormat: { failed: [submissionId] } });

  vi.mocked(runMediaJob).mockImplementation(async (job) => {
    if (job.op !== 'prepare-format' || !job.playback || !job.isPrepared) throw failure;
    await writeFile(job.segment, 'pictures');
    await writeFile(job.playback, 'pictures');
    return { keyFrames: [0] };
  });
  await save({}, '9:16');
  await expect(prepare('9:16', 13)).rejects.toThrow('only 44 of 45 frames');
  await prepare('9:16', 14);
  expect(await load()).toMatchObject({ format: '9:16', nextFormat: null });
});
