import '#tests/support/installation.ts';
import { utimes, writeFile } from 'node:fs/promises';
import mongoose from 'mongoose';
import { expect, test, vi } from 'vitest';
import { GET as feed } from '#app/api/submission/feed/route.ts';
import { DELETE as cancel } from '#app/api/tribute/reel/route.ts';
import { DAY_MS } from '#lib/time/durations.ts';
import { keyOfUrl, listMedia, mediaPath, saveMedia } from '#server/integrations/storage.ts';
import { sweepEdited } from '#server/jobs/erasure/sweep-edited.ts';
import { prepareClip } from '#server/jobs/handlers/prepare-clip.ts';
import { prepareFormats } from '#server/jobs/handlers/prepare-formats.ts';
import { prepareReel } from '#server/jobs/handlers/prepare-reel.ts';
import { renderReel } from '#server/jobs/handlers/render-reel.ts';
import { ensureCardSegment } from '#server/jobs/reel/ensure-card-segment.ts';
import { ensurePieces, stretchOf } from '#server/jobs/reel/ensure-piece.ts';
import { outputFiles } from '#server/media/job-files.ts';
import { MediaJob } from '#server/media/jobs.ts';
import { MediaError } from '#server/media/media-error.ts';
import { runMediaJob } from '#server/media/supervise.ts';
import { Render } from '#server/models/render.ts';
import { Submission } from '#server/models/submission.ts';
import { Tribute } from '#server/models/tribute.ts';
import { publishTributeChange } from '#server/realtime/publish.ts';
import { findMedia } from '#server/services/media/find-media.ts';
import { CARD, cornersOf } from '#tests/server/media/fixtures.ts';
import { call, ORIGIN } from '#tests/support/call.ts';
import { addPerson } from '#tests/support/credits.ts';
import { orphans } from '#tests/support/orphans.ts';
import { CREATOR } from '#tests/support/tributes.ts';
import { addClip, creatorOf, fileOf } from './edited-reel.ts';

vi.mock('#server/media/supervise.ts', () => import('#tests/server/media/supervise-here.ts'));
vi.mock('#server/realtime/publish.ts', { spy: true });

await addPerson(CREATOR);
const jobs = () => mongoose.connection.collection('jobs');

test('plays and renders a clip as the reel edits it, and as before if that fails [reel-clip-edits]', async () => {
  const { tribute, submissionId } = await addClip('Maja');
  const { _id, tributeId } = tribute;
  await prepareClip({ submissionId });
  const { load, save } = creatorOf(tribute, submissionId);
  const edit = { speakerName: 'Maja & Ben', rotate: 90, cleanUp: 'OFF' };
  await jobs().deleteMany({});
  const saved = await save(edit);
  expect(saved).toMatchObject({
    entries: [{ title: 'Maja & Ben' }],
    editing: [{ submissionId, hasFailed: false }],
  });
  expect(saved.items).toContainEqual({ kind: 'CLIP', submissionId, hidden: false, ...edit });
  expect(fileOf(saved)).toBe(`${submissionId}/playback.mp4`);
  const [job] = await jobs().find({ name: 'prepare-formats' }).toArray();
  expect(job?.data).toEqual({ tribute: _id, format: '16:9' });
  vi.mocked(runMediaJob).mockClear();
  const preparing = () => prepareFormats({ tribute: _id, format: '16:9' });
  await Promise.all([preparing(), preparing()]);
  // Nobody encodes what another job encodes already.
  expect(vi.mocked(runMediaJob)).toHaveBeenCalledTimes(1);
  expect(publishTributeChange).toHaveBeenCalledWith(expect.anything(), {
    clips: [{ _id: submissionId, status: 'READY', progress: 1 }],
    stale: ['film'],
  });
  const sweep = await jobs().findOneAndDelete({ name: 'prepare-reel', 'data.sweeps': true });
  expect(Number(sweep?.nextRunAt)).toBeGreaterThan(Date.now() + DAY_MS);
  const edited = await load();
  expect(edited.editing).toEqual([]);
  const [, tag] = /playback-([0-9a-f]{16})\.mp4$/.exec(fileOf(edited)) ?? [];
  expect(await findMedia(new URL(edited.entries[0].videoUrl, ORIGIN))).toMatchObject({
    contentType: 'video/mp4',
  });
  expect(await cornersOf(mediaPath(`${submissionId}/poster-${tag}.jpg`))).toEqual([
    'blue',
    'red',
    'yellow',
    'green',
  ]);
  const [shown] = (await call(feed, { as: CREATOR, query: { tributeId, kind: 'ANSWER' } })).data.items;
  expect(shown).toMatchObject({ speakerName: 'Maja & Ben', playbackUrl: edited.entries[0].videoUrl });

  vi.mocked(runMediaJob).mockClear();
  const { id } = await Render.create({ tribute: _id, manifestVersion: edited.version });
  await renderReel({ renderId: id });
  expect(vi.mocked(runMediaJob).mock.calls.map(([made]) => made)).toMatchObject([
    {
      op: 'assemble',
      items: [{ segment: mediaPath(`${submissionId}/segment-${tag}.mp4`) }],
      sounds: [{ audio: mediaPath(`${submissionId}/audio-${tag}.pcm`) }],
      about: { names: ['Maja & Ben'], cover: mediaPath(`${submissionId}/poster-${tag}.jpg`) },
    },
  ]);
  expect((await orphans()).filter((line) => line.endsWith('is missing'))).toEqual([]);

  const twice = await Render.create({ tribute: _id, manifestVersion: edited.version });
  vi.mocked(runMediaJob).mockImplementationOnce(async (assembly) => {
    // While another run of the same render ends.
    await renderReel({ renderId: twice.id });
    return runMediaJob(assembly);
  });
  await renderReel({ renderId: twice.id });
  expect(await Render.findById(twice._id)).toMatchObject({ status: 'READY' });
  expect(await listMedia(twice.id)).toEqual([`${twice.id}/reel.mp4`]);

  const posed = { ...edit, poster: 44 };
  const posing = await save(posed);
  expect(posing).toMatchObject({ editing: [{ submissionId, hasFailed: false }], hidden: [] });
  // Until then it stays turned, also in the list of clips and after the sweep.
  expect(fileOf(posing)).toBe(fileOf(edited));
  const listed = (await call(feed, { as: CREATOR, query: { tributeId, kind: 'ANSWER' } })).data.items;
  expect(keyOfUrl(listed[0].playbackUrl.replace(/\?.*/, ''))).toBe(fileOf(edited));
  await sweepEdited(new mongoose.Types.ObjectId(_id), Date.now() + 3 * DAY_MS);
  expect(fileOf(await load())).toBe(fileOf(edited));
  await preparing();
  const putAway = await save({ ...posed, hidden: true });
  expect(putAway.entries).toEqual([]);
  expect(putAway.hidden).toMatchObject([{ submissionId }]);
  await save(posed);
  const withPoster = await load();
  expect(withPoster.entries[0].pictureUrl).not.toBe(edited.entries[0].pictureUrl);

  expect(fileOf(await save({}))).toBe(`${submissionId}/playback.mp4`);
  const twoDaysAgo = new Date(Date.now() - 2 * DAY_MS);
  await utimes(mediaPath(`${submissionId}/segment-${tag}.mp4`), twoDaysAgo, twoDaysAgo);
  await jobs().deleteMany({});
  await prepareReel({ tribute: _id, sweeps: true });
  expect((await listMedia(submissionId)).filter((key) => key.includes(tag ?? ''))).toEqual([]);

  const { version } = await save({ rotate: 180 });
  const cancelled = await Render.create({ tribute: _id, manifestVersion: version });
  vi.mocked(runMediaJob).mockImplementationOnce(async (_job, options) => {
    const query = { tributeId };
    expect((await call(cancel, { method: 'DELETE', as: CREATOR, query })).status).toBe(200);
    options?.onProgress?.({ framesDone: 9, framesTotal: 45, secondsLeft: null });
    await vi.waitFor(() => expect(options?.signal?.aborted).toBe(true));
    throw new MediaError('CANCELLED', 'the render was cancelled');
  });
  await renderReel({ renderId: cancelled.id });

  // Its pictures would not fit its sound in the reel.
  vi.mocked(runMediaJob).mockResolvedValueOnce({ frames: 44, keyFrames: [], gainDb: 0 });
  await prepareFormats({ tribute: _id, format: '16:9' });
  expect((await load()).editing).toEqual([{ submissionId, hasFailed: true }]);
  await jobs().deleteMany({});
  // Another change is no wish to try again, but saving the clip without a change is.
  expect((await save({ rotate: 180, trim: { from: 0, to: 40 } })).editing).toEqual([
    { submissionId, hasFailed: true },
  ]);
  expect((await save({ rotate: 180, trim: { from: 0, to: 40 } })).editing).toEqual([
    { submissionId, hasFailed: false },
  ]);
  expect(await jobs().countDocuments({ name: 'prepare-formats' })).toBe(1);
  // Its original is gone.
  await Submission.updateOne({ _id: submissionId }, { uploadIds: ['e'.repeat(32)] });
  await prepareFormats({ tribute: _id, format: '16:9' });
  const failed = await load();
  expect(failed.editing).toEqual([{ submissionId, hasFailed: true }]);
  expect(fileOf(failed)).toBe(`${submissionId}/playback.mp4`);
});

test('keeps no piece, card or format of a reel or clip that is erased while it is made', async () => {
  const { tribute, submissionId } = await addClip('Ada');
  const { _id } = tribute;
  await saveMedia(`${submissionId}/segment.mp4`, Buffer.of(1));
  const erasedMeanwhile = () =>
    vi.mocked(runMediaJob).mockImplementationOnce(async (job) => {
      const [output = ''] = outputFiles(MediaJob.parse(job));
      await writeFile(output, 'picture');
      await Tribute.updateOne({ _id }, { isErasing: true });
      return {};
    });
  erasedMeanwhile();
  const piece = await stretchOf(`${submissionId}/segment.mp4`, { from: 0, to: 9 });
  await expect(ensurePieces([piece])).rejects.toThrow('erased');
  erasedMeanwhile();
  const dip = null;
  const card = {
    kind: 'CARD',
    card: CARD,
    title: '',
    frames: 30,
    dip,
    startFrame: 0,
    fadeFrames: 0,
  } as const;
  await expect(ensureCardSegment(_id, card, { quality: '720p' })).rejects.toThrow('erased');
  const left = (await listMedia()).filter((key) => key.startsWith(_id) || key.startsWith(submissionId));
  expect(left).toEqual([`${submissionId}/segment.mp4`]);

  await Tribute.updateOne({ _id }, { isErasing: false });
  const media = { frames: 45, durationSeconds: 1.5, width: 320, height: 240, sizeBytes: 1, gainDb: 0 };
  await Submission.updateOne({ _id: submissionId }, { media, status: 'READY' });
  vi.mocked(runMediaJob).mockImplementationOnce(async (job) => {
    await writeFile('segment' in job ? job.segment : '', 'picture');
    await Submission.updateOne({ _id: submissionId }, { isErasing: true });
    return { keyFrames: [] };
  });
  await expect(prepareFormats({ tribute: _id, format: '9:16' })).rejects.toThrow('erased');
  expect(await listMedia(submissionId)).toEqual([]);
});
