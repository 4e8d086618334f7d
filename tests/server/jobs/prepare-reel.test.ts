import '#tests/support/installation.ts';
import mongoose from 'mongoose';
import { afterEach, expect, test, vi } from 'vitest';
import { DELETE as cancel } from '#app/api/tribute/reel/route.ts';
import { GET as presentation, POST as save } from '#app/api/tribute/save_presentation/route.ts';
import { prepareClip } from '#server/jobs/handlers/prepare-clip.ts';
import { prepareReel } from '#server/jobs/handlers/prepare-reel.ts';
import { renderReel } from '#server/jobs/handlers/render-reel.ts';
import { MediaError } from '#server/media/media-error.ts';
import type * as Supervise from '#server/media/supervise.ts';
import { runMediaJob } from '#server/media/supervise.ts';
import { Render } from '#server/models/render.ts';
import { Submission } from '#server/models/submission.ts';
import { logger } from '#server/platform/logger.ts';
import { publishTributeChange } from '#server/realtime/publish.ts';
import { call } from '#tests/support/call.ts';
import { addReadyClip } from '#tests/support/clips.ts';
import { addPerson } from '#tests/support/credits.ts';
import { addSentClip } from '#tests/support/sent-clip.ts';
import { CREATOR, joinAs, openTribute } from '#tests/support/tributes.ts';

vi.mock('#server/media/supervise.ts', () => import('#tests/server/media/supervise-here.ts'));
vi.mock('#server/realtime/publish.ts', { spy: true });

await addPerson(CREATOR);
const { runMediaJob: run } = await vi.importActual<typeof Supervise>('#server/media/supervise.ts');
afterEach(() => void vi.mocked(runMediaJob).mockReset());
const jobs = () => mongoose.connection.collection('jobs');

/** Encodes pieces until it is stopped. */
const untilStopped: typeof run = (_job, options) =>
  new Promise((_done, fail) => {
    const stop = () => fail(new MediaError('CANCELLED', 'stopped'));
    options?.signal?.addEventListener('abort', stop, { once: true });
  });

/** Cards and pieces are made at the same time: either may start first. */
const startedWorks = () =>
  vi
    .mocked(runMediaJob)
    .mock.calls.map(([job]) => job.op)
    .toSorted();

test('makes no more cards and pieces once its render is cancelled or the reel changed', async () => {
  const other = await openTribute();
  const speaker = await joinAs(other.tributeId, 'Mia');
  const clip = await addReadyClip(other, speaker._id);
  await Submission.updateOne({ _id: clip }, { $set: { 'media.keyFrames': [0] } });
  const reel = { as: CREATOR, query: { tributeId: other.tributeId } };
  const { version } = (await call(presentation, reel)).data;
  const { id } = await Render.create({ tribute: other._id, manifestVersion: version });
  vi.mocked(runMediaJob)
    .mockClear()
    .mockImplementation(async (job, options) => {
      if (job.op === 'encode-pieces') return untilStopped(job, options);
      expect((await call(cancel, { method: 'DELETE', ...reel })).status).toBe(200);
      return run(job, options);
    });
  await renderReel({ renderId: id });
  expect(startedWorks()).toEqual(['encode-pieces', 'prepare-card']);

  vi.mocked(runMediaJob)
    .mockClear()
    .mockImplementation(async (job, options) => {
      if (job.op === 'encode-pieces') return untilStopped(job, options);
      const { items } = (await call(presentation, reel)).data;
      const body = { ...reel.query, version, items };
      expect((await call(save, { method: 'POST', as: CREATOR, body })).status).toBe(201);
      // A job that is only now claimed keeps the change from queueing another one.
      await jobs().deleteMany({});
      return run(job, options);
    });
  const told = vi.mocked(publishTributeChange).mockClear();
  await prepareReel({ tribute: other._id });
  expect(startedWorks()).toEqual(['encode-pieces', 'prepare-card']);
  expect(await jobs().countDocuments({ name: 'prepare-reel', onceKey: { $ne: null } })).toBe(1);
  // One of them for the saved version.
  expect(told).toHaveBeenCalledTimes(2);

  const failed = vi.spyOn(logger, 'error');
  const broken = new MediaError('INTERNAL', 'no codec');
  vi.mocked(runMediaJob).mockImplementation(untilStopped).mockRejectedValueOnce(broken);
  await prepareReel({ tribute: other._id });
  expect(failed).toHaveBeenCalledWith({ tributeId: other.tributeId, err: broken }, expect.any(String));
  vi.mocked(runMediaJob).mockRejectedValueOnce(new MediaError('CANCELLED', 'the worker stops'));
  await expect(prepareReel({ tribute: other._id })).rejects.toMatchObject({ code: 'CANCELLED' });
});

test('makes a clip ready if RNNoise failed, and logs why', async () => {
  const tribute = await openTribute();
  const guest = await joinAs(tribute.tributeId, 'Jonas');
  const { submissionId } = await addSentClip(tribute, guest._id);
  const warned = vi.spyOn(logger, 'warn');
  vi.mocked(runMediaJob).mockImplementationOnce(async (job, options) =>
    Object.assign(await run(job, options), { listeningFailure: 'Aborted(no memory)' }),
  );
  await prepareClip({ submissionId });
  const clip = await Submission.findById(submissionId);
  expect(clip?.status).toBe('READY');
  // Silence would be something else than unknown speech: the music would play over it.
  expect(clip?.media?.speech).toBeUndefined();
  expect(warned).toHaveBeenCalledWith({ submissionId, reason: 'Aborted(no memory)' }, expect.any(String));
});
