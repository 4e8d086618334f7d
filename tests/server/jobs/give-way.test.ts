import '#tests/support/installation.ts';
import { writeFile } from 'node:fs/promises';
import mongoose, { Types } from 'mongoose';
import { beforeEach, expect, test, vi } from 'vitest';
import { changeEdit, findManifest } from '#server/domain/reel/manifest-versions.ts';
import { saveMedia } from '#server/integrations/storage.ts';
import { composeSamples } from '#server/jobs/handlers/compose-samples.ts';
import { prepareMusic } from '#server/jobs/handlers/prepare-music.ts';
import { renderReel } from '#server/jobs/handlers/render-reel.ts';
import { enqueue, JOB_COLLECTION } from '#server/jobs/queue/queue.ts';
import { runMediaJob } from '#server/media/supervise.ts';
import { Render } from '#server/models/render.ts';
import { Submission } from '#server/models/submission.ts';
import { Tribute } from '#server/models/tribute.ts';
import { addReadyClip } from '#tests/support/clips.ts';
import { addPerson } from '#tests/support/credits.ts';
import { CREATOR, joinAs, openTribute } from '#tests/support/tributes.ts';

vi.mock('#server/media/supervise.ts', { spy: true });

await addPerson(CREATOR);
const jobs = () => mongoose.connection.collection(JOB_COLLECTION);
const run = vi.mocked(runMediaJob);
const aClipWaits = (reel = 'b'.repeat(24)) => enqueue('prepare-clip', { submissionId: 'a'.repeat(24) }, reel);

beforeEach(async () => {
  run.mockReset();
  await jobs().deleteMany({});
});

/** Queues a job and claims it, as a worker does before it calls the handler. */
async function claim(
  ...job: Parameters<typeof enqueue<'compose-samples' | 'prepare-music' | 'render-reel'>>
) {
  await enqueue(...job);
  await jobs().updateOne({ name: job[0] }, { $set: { lockedAt: new Date() } });
}

/** The job that a claimed one has queued for later. */
const followerOf = (name: string) => jobs().findOne({ name, lockedAt: null, nextRunAt: { $gt: new Date() } });

test('samples of music wait for clips', async () => {
  const { _id: tribute } = await openTribute();
  await claim('compose-samples', { tribute }, tribute);
  await aClipWaits();
  await composeSamples({ tribute });
  expect(run).not.toHaveBeenCalled();
  expect(await followerOf('compose-samples')).toMatchObject({ data: { tribute }, reel: tribute });
});

test('the creator’s own music waits for clips of its reel', async () => {
  const { _id: tribute } = await openTribute();
  const uploadId = 'c'.repeat(32);
  const arrivingMusic = { uploadId, fileName: 'a.wav', statedBy: CREATOR.userId, statedAt: new Date() };
  await Tribute.updateOne({ _id: tribute }, { $set: { arrivingMusic } });
  await claim('prepare-music', { tribute, uploadId }, tribute);
  await aClipWaits(tribute);
  await prepareMusic({ tribute, uploadId });
  expect(run).not.toHaveBeenCalled();
  expect(await followerOf('prepare-music')).toMatchObject({ data: { tribute, uploadId } });
  expect((await Tribute.findById(tribute))?.arrivingMusic?.failure).toBeFalsy();
});

test('a file in 1080p lets others precede each of its clips, without falling back', async () => {
  const tribute = await openTribute();
  const guest = await joinAs(tribute.tributeId, 'Jonas');
  for (let count = 0; count < 2; count++) {
    const id = await addReadyClip(tribute, guest._id);
    await saveMedia(`${id}/segment.mp4`, Buffer.from(id));
  }
  const render = await Render.create({ tribute: tribute._id, manifestVersion: 2, quality: '1080p' });
  const renderId = render.id;
  const ops: string[] = [];
  run.mockImplementation(async (job) => {
    ops.push(job.op);
    if (job.op === 'prepare-format') await writeFile(job.segment, 'pictures');
    if (job.op === 'prepare-format' || job.op === 'read-key-frames') return { keyFrames: [0] };
    throw new Error(`unexpected ${job.op}`);
  });
  const stepOn = async () => {
    await jobs().deleteMany({ name: 'render-reel' });
    await claim('render-reel', { renderId }, tribute._id);
    await renderReel({ renderId });
    return Render.findById(renderId).orFail();
  };
  await aClipWaits();
  const first = await stepOn();
  expect(ops).toEqual(['prepare-format']);
  expect(await followerOf('render-reel')).toMatchObject({ data: { renderId } });
  expect(first.status).toBe('RENDERING');
  expect(first.progress).toBeGreaterThan(0.1);

  const second = await stepOn();
  expect(ops).toEqual(['prepare-format', 'prepare-format']);
  expect(second.progress).toBeCloseTo(2 * first.progress);

  // A retry after an error does not start over either.
  await jobs().deleteMany({});
  await expect(renderReel({ renderId })).rejects.toThrow('unexpected');
  expect((await Render.findById(renderId).orFail()).progress).toBeCloseTo(second.progress);
});

test('a file in 1080p lets others precede each process that encodes its pieces [reel-quality]', async () => {
  const tribute = await openTribute();
  const guest = await joinAs(tribute.tributeId, 'Jonas');
  // One process encodes eight pieces.
  for (let count = 0; count < 9; count++) {
    const id = await addReadyClip(tribute, guest._id);
    await saveMedia(`${id}/segment.mp4`, Buffer.from(id));
  }
  await changeEdit(
    new Types.ObjectId(tribute._id),
    ({ items, settings, ...edit }) => ({
      ...edit,
      items: items.map((item) =>
        item.kind === 'CARD' ? { ...item, hidden: true } : { ...item, trim: { from: 10, to: 100 } },
      ),
      settings: { ...settings, transition: 'CUT' },
    }),
    { cause: 'CHANGE' },
  );
  const newest = await findManifest(new Types.ObjectId(tribute._id));
  const manifestVersion = newest?.version ?? 0;
  const { id: renderId } = await Render.create({ tribute: tribute._id, manifestVersion, quality: '1080p' });
  const together: number[] = [];
  run.mockImplementation(async (job, options) => {
    options?.signal?.throwIfAborted();
    if (job.op === 'prepare-format') await writeFile(job.segment, `pictures of ${job.segment}`);
    if (job.op === 'prepare-format' || job.op === 'read-key-frames') return { keyFrames: [0] };
    if (job.op !== 'encode-pieces') throw new Error(`unexpected ${job.op}`);
    together.push(job.pieces.length);
    for (const piece of job.pieces) await writeFile(piece.output, 'pictures');
    if (together.length === 1) await aClipWaits();
    return { frames: 1 };
  });
  await claim('render-reel', { renderId }, tribute._id);
  await renderReel({ renderId });
  expect(together).toEqual([8]);
  expect(await followerOf('render-reel')).toMatchObject({ data: { renderId } });
});

test('a file with captions lets others precede each stretch that it encodes [reel-burnt-captions]', async () => {
  const tribute = await openTribute();
  const guest = await joinAs(tribute.tributeId, 'Jonas');
  const id = await addReadyClip(tribute, guest._id);
  await saveMedia(`${id}/segment.mp4`, Buffer.from(id));
  const captions = [0.5, 4.2].map((startSeconds) => ({
    startSeconds,
    endSeconds: startSeconds + 0.5,
    text: 'So',
  }));
  await Submission.updateOne({ _id: id }, { $set: { captions, 'media.keyFrames': [0, 60, 120] } });
  await changeEdit(
    new Types.ObjectId(tribute._id),
    ({ items, settings, ...edit }) => ({
      ...edit,
      items: items.map((item) => ({ ...item, hidden: item.kind === 'CARD' })),
      settings: { ...settings, transition: 'CUT' },
    }),
    { cause: 'CHANGE' },
  );
  const newest = await findManifest(new Types.ObjectId(tribute._id));
  const { id: renderId } = await Render.create({
    tribute: tribute._id,
    manifestVersion: newest?.version ?? 0,
    hasCaptions: true,
  });
  const stretches: number[] = [];
  run.mockImplementation(async (job, options) => {
    options?.signal?.throwIfAborted();
    if (job.op !== 'encode-pieces') throw new Error(`unexpected ${job.op}`);
    for (const piece of job.pieces) {
      stretches.push('from' in piece ? piece.from : Number.NaN);
      await writeFile(piece.output, 'pictures');
    }
    return { frames: 1 };
  });
  const stepOn = async () => {
    await jobs().deleteMany({ name: 'render-reel' });
    await claim('render-reel', { renderId }, tribute._id);
    await renderReel({ renderId });
  };
  await aClipWaits();
  await stepOn();
  expect(stretches).toEqual([0]);
  expect(await followerOf('render-reel')).toMatchObject({ data: { renderId } });
  await stepOn();
  expect(stretches).toEqual([0, 120]);
});
