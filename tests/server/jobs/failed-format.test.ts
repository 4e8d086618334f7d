import '#tests/support/installation.ts';
import { writeFile } from 'node:fs/promises';
import mongoose from 'mongoose';
import { expect, test, vi } from 'vitest';
import { POST as make, GET as status } from '#app/api/tribute/reel/route.ts';
import type { TributeDto } from '#lib/contracts/tributes.ts';
import { messagesFor } from '#lib/messages/messages.ts';
import { ownMusicKey } from '#server/domain/reel/own-music-key.ts';
import { hasMedia, saveMedia } from '#server/integrations/storage.ts';
import { prepareFormats } from '#server/jobs/handlers/prepare-formats.ts';
import { prepareReel } from '#server/jobs/handlers/prepare-reel.ts';
import { renderReel } from '#server/jobs/handlers/render-reel.ts';
import { MediaError } from '#server/media/media-error.ts';
import { runMediaJob } from '#server/media/supervise.ts';
import { Render } from '#server/models/render.ts';
import { Submission } from '#server/models/submission.ts';
import { Tribute } from '#server/models/tribute.ts';
import { call } from '#tests/support/call.ts';
import { addReadyClip } from '#tests/support/clips.ts';
import { addPerson } from '#tests/support/credits.ts';
import { CREATOR, joinAs, openTribute } from '#tests/support/tributes.ts';
import { creatorOf } from './edited-reel.ts';

vi.mock('#server/media/supervise.ts', { spy: true });

test('says which clip could not be prepared in the format, and prepares it again only when the creator wishes [reel-format]', async () => {
  await addPerson(CREATOR);
  const tribute = await openTribute();
  const guest = await joinAs(tribute.tributeId, 'Jonas');
  const submissionId = await addReadyClip(tribute, guest._id);
  await saveMedia(`${submissionId}/segment.mp4`, Buffer.from(submissionId));
  const { load, save } = creatorOf(tribute, submissionId);
  const prepare = async () => {
    vi.mocked(runMediaJob).mockClear();
    await prepareFormats({ tribute: tribute._id, format: '9:16' });
    return vi.mocked(runMediaJob).mock.calls.length;
  };

  await save({}, '9:16');
  vi.mocked(runMediaJob).mockRejectedValue(new MediaError('CORRUPT', 'no picture can be read'));
  expect(await prepare()).toBeGreaterThan(0);
  vi.mocked(runMediaJob).mockClear();
  // It gives way to waiting jobs.
  await mongoose.connection.collection('jobs').deleteMany({});
  const former = { uploadId: 'song', statedBy: CREATOR.userId, statedAt: new Date(), removedAt: new Date(0) };
  await Tribute.updateOne({ _id: tribute._id }, { $set: { formerMusic: [former] } });
  await saveMedia(ownMusicKey(tribute._id, 'song'), Buffer.from('music'));
  await prepareReel({ tribute: tribute._id });
  expect(runMediaJob).not.toHaveBeenCalled();
  // Removed music is erased all the same.
  expect(await hasMedia(ownMusicKey(tribute._id, 'song'))).toBe(false);
  expect((await Tribute.findById(tribute._id))?.formerMusic).toEqual([]);
  const failed = { format: '16:9', nextFormat: { clipsReady: 0, clips: 1, failed: [submissionId] } };
  expect(await load()).toMatchObject(failed);

  await save({ whole: true }, '9:16');
  expect(await prepare()).toBe(0);
  expect(await load()).toMatchObject(failed);

  vi.mocked(runMediaJob).mockImplementation(async (job) => {
    if (job.op !== 'prepare-format' || !job.playback) throw new Error(`unexpected ${job.op}`);
    await writeFile(job.segment, 'pictures');
    await writeFile(job.playback, 'pictures');
    return { keyFrames: [0] };
  });
  expect(await save({ whole: true }, '9:16')).toMatchObject({ nextFormat: { failed: [] } });
  expect(await prepare()).toBe(1);
  expect(await load()).toMatchObject({ format: '9:16', nextFormat: null });
});

test('tries a clip again in a format that is chosen again [reel-format]', async () => {
  await addPerson(CREATOR);
  const tribute = await openTribute();
  const guest = await joinAs(tribute.tributeId, 'Jonas');
  const submissionId = await addReadyClip(tribute, guest._id);
  const { save } = creatorOf(tribute, submissionId);
  await save({}, '1:1');
  vi.mocked(runMediaJob).mockRejectedValue(new MediaError('CORRUPT', 'no picture can be read'));
  await prepareFormats({ tribute: tribute._id, format: '1:1' });
  await save({}, '16:9');
  expect(await save({}, '1:1')).toMatchObject({ nextFormat: { failed: [] } });
});

test('a file that a clip keeps from being made names the clip’s shape as the reason [reel-format]', async () => {
  await addPerson(CREATOR);
  const tribute = await openTribute();
  const guest = await joinAs(tribute.tributeId, 'Jonas');
  const submissionId = await addReadyClip(tribute, guest._id);
  await creatorOf(tribute, submissionId).save({}, '9:16');
  vi.mocked(runMediaJob).mockRejectedValue(new MediaError('CORRUPT', 'no picture can be read'));
  expect(await makeFile(tribute)).toMatchObject({
    status: 'FAILED',
    failure: { code: 'CORRUPT', message: messagesFor('en').failures.RENDER_FORMAT },
  });
});

test('a file whose last clip was taken back before it was made says so, and a new one can be made [reel-outdated]', async () => {
  await addPerson(CREATOR);
  const tribute = await openTribute();
  const guest = await joinAs(tribute.tributeId, 'Jonas');
  const submissionId = await addReadyClip(tribute, guest._id);
  await creatorOf(tribute, submissionId).save({});
  vi.mocked(runMediaJob).mockClear();
  const takeBack = () => Submission.updateOne({ _id: submissionId }, { deletedAt: new Date() });
  expect(await makeFile(tribute, takeBack)).toMatchObject({
    status: 'FAILED',
    failure: { message: messagesFor('en').failures.RENDER_NO_CLIPS },
  });
  expect(runMediaJob).not.toHaveBeenCalled();
  expect(await Render.exists({ tribute: tribute._id, isUnderway: true })).toBeNull();
});

/** Presses "Make the reel" and runs the job. Returns what the creator sees then. */
async function makeFile({ tributeId }: TributeDto, meanwhile: () => Promise<unknown> = async () => {}) {
  await call(make, { method: 'POST', as: CREATOR, body: { tributeId } });
  const render = await Render.findOne({ isUnderway: true }).sort({ _id: -1 }).orFail();
  await meanwhile();
  await renderReel({ renderId: render.id });
  return (await call(status, { as: CREATOR, query: { tributeId } })).data.render;
}
