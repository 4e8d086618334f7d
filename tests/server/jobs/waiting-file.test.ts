import '#tests/support/installation.ts';
import { writeFile } from 'node:fs/promises';
import mongoose from 'mongoose';
import { beforeEach, expect, test, vi } from 'vitest';
import { GET as status } from '#app/api/tribute/reel/route.ts';
import { renderReel } from '#server/jobs/handlers/render-reel.ts';
import { enqueue, JOB_COLLECTION } from '#server/jobs/queue/queue.ts';
import { MediaError } from '#server/media/media-error.ts';
import { type RunMediaJobOptions, runMediaJob } from '#server/media/supervise.ts';
import { Render } from '#server/models/render.ts';
import { call } from '#tests/support/call.ts';
import { CREATOR } from '#tests/support/tributes.ts';
import { openPlainReel } from './queued-file.ts';

vi.mock('#server/media/supervise.ts', { spy: true });

/** For a machine that does something else at the same time. */
const PATIENCE_MS = 60_000;

const jobs = () => mongoose.connection.collection(JOB_COLLECTION);

beforeEach(async () => {
  vi.mocked(runMediaJob).mockReset();
  await jobs().deleteMany({});
});

/** Queues a large file of two clips. `load` returns what its creator sees. */
async function queueLargeFile() {
  const { tribute, manifestVersion } = await openPlainReel(2);
  const { id: renderId } = await Render.create({ tribute: tribute._id, manifestVersion, quality: '1080p' });
  const query = { tributeId: tribute.tributeId };
  const load = async () => (await call(status, { as: CREATOR, query })).data.render;
  return { renderId, load };
}

type Report = Parameters<NonNullable<RunMediaJobOptions['onProgress']>>[0];

/** Has each process report and wait until the creator sees the seconds left. Then `work` ends it. */
function runJobs(load: () => Promise<{ secondsLeft: number | null }>, work: () => Promise<void>): void {
  vi.mocked(runMediaJob).mockImplementation(async (job, options) => {
    if (job.op !== 'prepare-format') throw new Error(`unexpected ${job.op}`);
    const report: Report = { framesDone: 50, framesTotal: 100, secondsLeft: 20 };
    options?.onProgress?.(report);
    await vi.waitUntil(async () => (await load()).secondsLeft !== null, PATIENCE_MS);
    await work();
    await writeFile(job.segment, 'pictures');
    return { keyFrames: [0] };
  });
}

test('a file that lets others go first says so, and no seconds left [reel-quality]', async () => {
  const { renderId, load } = await queueLargeFile();
  runJobs(load, () => enqueue('prepare-clip', { submissionId: 'a'.repeat(24) }, 'b'.repeat(24)));
  await renderReel({ renderId });
  expect(await load()).toMatchObject({ status: 'RENDERING', stage: 'waiting', secondsLeft: null });
});

test('a file that waits for another try says so, and no seconds left [reel-quality]', async () => {
  const { renderId, load } = await queueLargeFile();
  runJobs(load, () => Promise.reject(new MediaError('CRASH', 'ended by SIGSEGV')));
  await expect(renderReel({ renderId })).rejects.toThrow('SIGSEGV');
  expect(await load()).toMatchObject({ status: 'RENDERING', stage: 'retrying', secondsLeft: null });
});

test('a file tells no seconds left that an earlier run told when it ended', async () => {
  const { renderId, load } = await queueLargeFile();
  await Render.updateOne(
    { _id: renderId },
    { $set: { status: 'RENDERING', stage: 'waiting', secondsLeft: 40 } },
  );
  const seen: object[] = [];
  vi.mocked(runMediaJob).mockImplementation(async () => {
    seen.push(await load());
    throw new MediaError('CRASH', 'ended by SIGSEGV');
  });
  await expect(renderReel({ renderId })).rejects.toThrow('SIGSEGV');
  expect(seen).toMatchObject([{ status: 'RENDERING', stage: 'cards', secondsLeft: null }]);
});
