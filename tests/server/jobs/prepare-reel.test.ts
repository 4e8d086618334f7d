import '#tests/support/installation.ts';
import mongoose from 'mongoose';
import { expect, test, vi } from 'vitest';
import { DELETE as cancel } from '#app/api/tribute/reel/route.ts';
import { GET as presentation, POST as save } from '#app/api/tribute/save_presentation/route.ts';
import { prepareReel } from '#server/jobs/handlers/prepare-reel.ts';
import { renderReel } from '#server/jobs/handlers/render-reel.ts';
import { MediaError } from '#server/media/media-error.ts';
import type * as Supervise from '#server/media/supervise.ts';
import { runMediaJob } from '#server/media/supervise.ts';
import { Render } from '#server/models/render.ts';
import { logger } from '#server/platform/logger.ts';
import { publishTributeChange } from '#server/realtime/publish.ts';
import { call } from '#tests/support/call.ts';
import { addReadyClip } from '#tests/support/clips.ts';
import { addPerson } from '#tests/support/credits.ts';
import { CREATOR, joinAs, openTribute } from '#tests/support/tributes.ts';

vi.mock('#server/media/supervise.ts', () => import('#tests/server/media/supervise-here.ts'));
vi.mock('#server/realtime/publish.ts', { spy: true });

await addPerson(CREATOR);
const { runMediaJob: run } = await vi.importActual<typeof Supervise>('#server/media/supervise.ts');
const jobs = () => mongoose.connection.collection('jobs');

test('makes no more cards and pieces once its render is cancelled or the reel changed', async () => {
  const other = await openTribute();
  const speaker = await joinAs(other.tributeId, 'Mia');
  await addReadyClip(other, speaker._id);
  const reel = { as: CREATOR, query: { tributeId: other.tributeId } };
  const { version } = (await call(presentation, reel)).data;
  const { id } = await Render.create({ tribute: other._id, manifestVersion: version });
  vi.mocked(runMediaJob)
    .mockClear()
    .mockImplementationOnce(async (job, options) => {
      expect((await call(cancel, { method: 'DELETE', ...reel })).status).toBe(200);
      return run(job, options);
    });
  await renderReel({ renderId: id });
  expect(vi.mocked(runMediaJob).mock.calls.map(([job]) => job.op)).toEqual(['prepare-card']);

  vi.mocked(runMediaJob)
    .mockClear()
    .mockImplementationOnce(async (job, options) => {
      const { items } = (await call(presentation, reel)).data;
      const body = { ...reel.query, version, items };
      expect((await call(save, { method: 'POST', as: CREATOR, body })).status).toBe(201);
      // A job that is only now claimed keeps the change from queueing another one.
      await jobs().deleteMany({});
      return run(job, options);
    });
  const told = vi.mocked(publishTributeChange).mockClear();
  await prepareReel({ tribute: other._id });
  expect(vi.mocked(runMediaJob).mock.calls.map(([job]) => job.op)).toEqual(['prepare-card']);
  expect(await jobs().countDocuments({ name: 'prepare-reel', onceKey: { $ne: null } })).toBe(1);
  // One of them for the saved version.
  expect(told).toHaveBeenCalledTimes(2);

  const failed = vi.spyOn(logger, 'error');
  const broken = new MediaError('INTERNAL', 'no codec');
  vi.mocked(runMediaJob).mockRejectedValueOnce(broken);
  await prepareReel({ tribute: other._id });
  expect(failed).toHaveBeenCalledWith({ tributeId: other.tributeId, err: broken }, expect.any(String));
  vi.mocked(runMediaJob).mockRejectedValueOnce(new MediaError('CANCELLED', 'the worker stops'));
  await expect(prepareReel({ tribute: other._id })).rejects.toMatchObject({ code: 'CANCELLED' });
});
