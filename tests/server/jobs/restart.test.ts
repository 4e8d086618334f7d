import '#tests/support/mail-server.ts';
import '#tests/support/installation.ts';
import { rm } from 'node:fs/promises';
import mongoose, { Types } from 'mongoose';
import { expect, onTestFinished, test, vi } from 'vitest';
import { POST as make } from '#app/api/tribute/reel/route.ts';
import { GET as madeReels } from '#app/api/tribute/reel_files/route.ts';
import { DAY_MS } from '#lib/time/durations.ts';
import { changeManifest } from '#server/domain/reel/manifest-versions.ts';
import { listMedia, mediaPath } from '#server/integrations/storage.ts';
import { sweepPieces } from '#server/jobs/erasure/sweep-pieces.ts';
import { prepareClip } from '#server/jobs/handlers/prepare-clip.ts';
import { enqueue, jobQueue } from '#server/jobs/queue/queue.ts';
import { startJobs } from '#server/jobs/queue/start-jobs.ts';
import { runMediaJob } from '#server/media/supervise.ts';
import { Render } from '#server/models/render.ts';
import { Submission } from '#server/models/submission.ts';
import { call } from '#tests/support/call.ts';
import { addPerson } from '#tests/support/credits.ts';
import { operationsOf } from '#tests/support/media-operations.ts';
import { until } from '#tests/support/processes.ts';
import { addSentClip } from '#tests/support/sent-clip.ts';
import { CREATOR, joinAs, openTribute } from '#tests/support/tributes.ts';

vi.mock('#server/media/supervise.ts', { spy: true });

test('keeps the time of waiting jobs when workers restart', async () => {
  const jobs = mongoose.connection.collection('jobs');
  const kept = await (await jobQueue())
    .create('send-reminder-mail', { contributorId: 'a'.repeat(24), key: 'kept' })
    .schedule(new Date(Date.now() + 3_600_000))
    .save();
  await enqueue('send-reminder-mail', { contributorId: 'b'.repeat(24), key: 'now' });
  const before = await jobs.findOne({ _id: kept.attrs._id as never });
  const names = { name: { $in: ['close-tributes', 'remind-contributors', 'tell-due-soon'] } };
  for (let starts = 0; starts < 2; starts += 1) {
    const stop = await startJobs();
    await stop();
  }
  const after = await jobs.findOne({ _id: kept.attrs._id as never });
  expect(after?.nextRunAt).toEqual(before?.nextRunAt);
  expect(after?.lockedAt ?? null).toBeNull();
  const periodic = await jobs.find(names).toArray();
  expect(periodic.map(({ name, repeatInterval }) => `${name} ${repeatInterval}`).toSorted()).toEqual([
    'close-tributes 1 minute',
    'remind-contributors 1 minute',
    'tell-due-soon 1 minute',
  ]);
});

const ends = (status: string) => ['READY', 'FAILED'].includes(status);
/** For a machine that does something else at the same time. */
const PATIENCE_MS = 60_000;

test('makes a file in 1080p through the queue with its captions in the picture, also of a clip whose original is gone [reel-quality] [reel-burnt-captions]', async () => {
  await addPerson(CREATOR);
  const hd = await openTribute({ tributeType: 'MEMORIAL' });
  const query = { tributeId: hd.tributeId };
  const speaker = await joinAs(hd.tributeId, 'Ada');
  const { submissionId, original } = await addSentClip(hd, speaker._id);
  await prepareClip({ submissionId });
  await Submission.updateOne(
    { _id: submissionId },
    { $set: { captions: [{ startSeconds: 0.2, endSeconds: 0.6, text: 'For Ada' }] } },
  );
  // Cards take seconds to draw.
  await changeManifest(new Types.ObjectId(hd._id), (items) =>
    items.map((item) => ({ ...item, hidden: item.kind === 'CARD' })),
  );
  onTestFinished(await startJobs());
  const makeFile = async () => {
    const body = { ...query, quality: '1080p', hasCaptions: true };
    expect((await call(make, { method: 'POST', as: CREATOR, body })).status).toBe(202);
    const newest = () => Render.findOne({ tribute: hd._id }).sort({ createdAt: -1 }).orFail();
    expect(await until(async () => (await newest()).status, ends, PATIENCE_MS, 'the file')).toBe('READY');
    const { id } = await newest();
    const { streams } = await runMediaJob({ op: 'probe', input: mediaPath(`${id}/reel.mp4`) });
    expect(streams[0]).toMatchObject({ width: 1920, height: 1080, frames: 30 });
  };
  const operations = () => operationsOf(vi.mocked(runMediaJob).mock.calls.map(([job]) => job));
  const encodings = () => operations().filter((op) => op === 'prepare-format' || op === 'encode-stretch');
  await makeFile();
  expect(encodings()).toEqual(['prepare-format', 'encode-stretch']);
  await makeFile();
  expect(encodings()).toHaveLength(2);
  // Nor is the clip read again.
  expect(operations()).not.toContain('read-key-frames');
  await rm(original);
  await makeFile();
  const { data } = await call(madeReels, { as: CREATOR, query });
  expect(data.map(({ enlargedClips }: { enlargedClips: number }) => enlargedClips)).toEqual([1, 0, 0]);
  expect(data[0]).toMatchObject({ quality: '1080p', hasCaptions: true, isCurrent: true });

  const wanted = { name: 'prepare-reel', data: { tribute: hd._id, sweeps: true } };
  const { jobs } = await (await jobQueue()).queryJobs(wanted);
  expect(jobs.map(({ nextRunAt }) => (nextRunAt?.getTime() ?? 0) > Date.now() + DAY_MS)).toEqual([true]);
  const large = async () => (await listMedia(submissionId)).filter((key) => key.includes('/hd-'));
  expect(await large()).toHaveLength(2);
  await sweepPieces(new Types.ObjectId(hd._id), new Set(), Date.now() + 2 * DAY_MS);
  expect(await large()).toEqual([]);
});
