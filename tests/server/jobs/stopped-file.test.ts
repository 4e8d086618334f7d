import '#tests/support/installation.ts';
import { writeFile } from 'node:fs/promises';
import { beforeEach, expect, test, vi } from 'vitest';
import { DELETE as cancel } from '#app/api/tribute/reel/route.ts';
import { listMedia } from '#server/integrations/storage.ts';
import { renderReel } from '#server/jobs/handlers/render-reel.ts';
import { runMediaJob } from '#server/media/supervise.ts';
import { Notification } from '#server/models/notification.ts';
import { Render } from '#server/models/render.ts';
import { Tribute } from '#server/models/tribute.ts';
import { call } from '#tests/support/call.ts';
import { CREATOR } from '#tests/support/tributes.ts';
import { queueFile } from './queued-file.ts';

vi.mock('#server/media/supervise.ts', { spy: true });

beforeEach(() => {
  vi.mocked(runMediaJob).mockImplementation(async (job) => {
    if (job.op !== 'assemble') throw new Error(`unexpected ${job.op}`);
    await writeFile(job.output, 'film');
    return { sizeBytes: 4, durationSeconds: 5, frames: 150 };
  });
});

const told = (source: string) =>
  Notification.countDocuments({ userId: CREATOR.userId, type: 'REEL_READY', sources: source });

/** Does something once, right before a file becomes ready. */
function beforeItIsReady(work: () => Promise<unknown>): void {
  const change = Render.findOneAndUpdate.bind(Render);
  let isDone = false;
  vi.spyOn(Render, 'findOneAndUpdate').mockImplementation(((...command: Parameters<typeof change>) => {
    const { $set } = command[1] as { $set?: { status?: string } };
    const query = change(...command);
    if ($set?.status !== 'READY' || isDone) return query;
    isDone = true;
    return work().then(() => query);
  }) as unknown as typeof change);
}

test('stopping a file in its last moment leaves neither a notification nor a file [reel-quality]', async () => {
  const { id: renderId, tribute } = await queueFile(1);
  const { tributeId } = await Tribute.findById(tribute).orFail();
  beforeItIsReady(() => call(cancel, { method: 'DELETE', as: CREATOR, query: { tributeId } }));
  await renderReel({ renderId });
  expect(await Render.exists({ _id: renderId })).toBeNull();
  expect(await told(renderId)).toBe(0);
  expect(await listMedia(renderId)).toEqual([]);
});

test('a file whose maker ends before the notification is announced by the next run, once', async () => {
  const { id: renderId } = await queueFile(1);
  vi.spyOn(Notification, 'exists').mockImplementationOnce((() =>
    Promise.reject(new Error('the process ended'))) as never);
  await expect(renderReel({ renderId })).rejects.toThrow('the process ended');
  expect(await told(renderId)).toBe(0);
  for (let run = 0; run < 2; run += 1) await renderReel({ renderId });
  expect(await told(renderId)).toBe(1);
  expect(await Render.findById(renderId)).toMatchObject({ status: 'READY', file: { sizeBytes: 4 } });
  expect(runMediaJob).toHaveBeenCalledTimes(1);
});
