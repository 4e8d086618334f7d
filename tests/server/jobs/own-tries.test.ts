import '#tests/support/installation.ts';
import { writeFile } from 'node:fs/promises';
import mongoose, { Types } from 'mongoose';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { changeEdit, findManifest } from '#server/domain/reel/manifest-versions.ts';
import { prepareClip } from '#server/jobs/handlers/prepare-clip.ts';
import { enqueue, JOB_COLLECTION } from '#server/jobs/queue/queue.ts';
import { startJobs } from '#server/jobs/queue/start-jobs.ts';
import { MediaError } from '#server/media/media-error.ts';
import type * as Supervise from '#server/media/supervise.ts';
import { runMediaJob } from '#server/media/supervise.ts';
import { Render } from '#server/models/render.ts';
import { Submission } from '#server/models/submission.ts';
import { addPerson } from '#tests/support/credits.ts';
import { until } from '#tests/support/processes.ts';
import { CREATOR } from '#tests/support/tributes.ts';
import { addClip, addClipTo } from './edited-reel.ts';
import { openPlainReel } from './queued-file.ts';

vi.mock('#server/media/supervise.ts', { spy: true });
// Five tries take half a minute otherwise.
vi.mock('#server/jobs/queue/retry-delay.ts', () => ({ retryDelay: () => 0 }));

/** For a machine that does something else at the same time. */
const PATIENCE_MS = 60_000;

await addPerson(CREATOR);

beforeEach(async () => {
  await mongoose.connection.collection(JOB_COLLECTION).deleteMany({});
});
afterEach(() => vi.mocked(runMediaJob).mockReset());

const mediaOf = async (id = '') => (await Submission.findById(id).orFail()).media;
const crash = () => Promise.reject(new MediaError('CRASH', 'ended by SIGSEGV'));

async function makeFile(tribute: Types.ObjectId) {
  const manifestVersion = (await findManifest(tribute))?.version ?? 0;
  const { id: renderId } = await Render.create({ tribute, manifestVersion });
  await enqueue('render-reel', { renderId }, tribute);
  onTestFinished(await startJobs());
  const load = () => Render.findById(renderId).orFail();
  return until(load, ({ isUnderway }) => !isUnderway, PATIENCE_MS, 'the file');
}

test('one clip’s crashes do not count for the next in another format [media-given-up]', async () => {
  const { tribute, submissionIds } = await openPlainReel(2);
  const [first, second] = submissionIds;
  const _id = new Types.ObjectId(tribute._id);
  await changeEdit(_id, (edit) => ({ ...edit, format: '9:16' }), { cause: 'CHANGE' });
  const tries: string[] = [];
  vi.mocked(runMediaJob).mockImplementation(async (job) => {
    if (job.op !== 'prepare-format' || !job.playback) throw new Error(`unexpected ${job.op}`);
    const isFirst = job.inputs.some((input) => input.includes(String(first)));
    tries.push(isFirst ? 'first' : 'second');
    if (isFirst || tries.filter((clip) => clip === 'second').length < 3) return crash();
    await writeFile(job.segment, 'pictures');
    await writeFile(job.playback, 'pictures');
    return { keyFrames: [0] };
  });
  await enqueue('prepare-formats', { tribute: tribute._id, format: '9:16' }, tribute._id);
  onTestFinished(await startJobs());
  await until(
    () => mediaOf(second),
    (media) => Boolean(media?.renditions?.length || media?.failedFormats?.length),
    PATIENCE_MS,
    'the second clip',
  );
  expect(tries).toEqual([...Array<string>(5).fill('first'), ...Array<string>(3).fill('second')]);
  expect((await mediaOf(first))?.failedFormats).toEqual(['9:16']);
  expect((await mediaOf(second))?.renditions).toMatchObject([{ format: '9:16' }]);
});

test('one clip’s crashes do not count for the next in a file [media-given-up]', async () => {
  const { tribute, ...first } = await addClip('Ada');
  const second = await addClipTo(tribute, 'Ben');
  for (const { submissionId } of [first, second]) await prepareClip({ submissionId });
  const _id = new Types.ObjectId(tribute._id);
  await changeEdit(
    _id,
    ({ items, settings, ...edit }) => ({
      ...edit,
      items: items.map((item) =>
        item.kind === 'CARD' ? { ...item, hidden: true } : { ...item, rotate: 90 as const },
      ),
      settings: { ...settings, transition: 'CUT', music: { mood: null, volume: 'SOFT' } },
    }),
    { cause: 'CHANGE' },
  );
  const tries: string[] = [];
  const { runMediaJob: run } = await vi.importActual<typeof Supervise>('#server/media/supervise.ts');
  vi.mocked(runMediaJob).mockImplementation((job, options) => {
    if (job.op !== 'prepare-clip') return run(job, options);
    const isFirst = job.inputs.includes(first.original);
    tries.push(isFirst ? 'first' : 'second');
    return isFirst || tries.filter((clip) => clip === 'second').length < 3 ? crash() : run(job, options);
  });
  const file = await makeFile(_id);
  expect(tries).toEqual([...Array<string>(5).fill('first'), ...Array<string>(3).fill('second')]);
  expect(file.status).toBe('READY');
  expect((await mediaOf(first.submissionId))?.edited).toMatchObject([{ hasFailed: true }]);
  const [edited, ...others] = (await mediaOf(second.submissionId))?.edited ?? [];
  expect(others).toEqual([]);
  expect(edited?.hasFailed ?? false).toBe(false);
});

test('a clip that cannot be prepared ends the file at its fifth crash [media-given-up]', async () => {
  const { tribute } = await openPlainReel(2);
  const _id = new Types.ObjectId(tribute._id);
  await changeEdit(_id, (edit) => ({ ...edit, format: '9:16' }), { cause: 'CHANGE' });
  vi.mocked(runMediaJob).mockImplementation(crash);
  expect(await makeFile(_id)).toMatchObject({ status: 'FAILED', failure: { code: 'CRASH' } });
  expect(runMediaJob).toHaveBeenCalledTimes(5);
});
