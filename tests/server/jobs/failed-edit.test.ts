import '#tests/support/installation.ts';
import mongoose from 'mongoose';
import { expect, test, vi } from 'vitest';
import { GET as listFiles } from '#app/api/tribute/reel_files/route.ts';
import { DAY_MS } from '#lib/time/durations.ts';
import { editTag } from '#server/domain/reel/edited-clip.ts';
import { mediaPath } from '#server/integrations/storage.ts';
import { sweepEdited } from '#server/jobs/erasure/sweep-edited.ts';
import { prepareClip } from '#server/jobs/handlers/prepare-clip.ts';
import { prepareFormats } from '#server/jobs/handlers/prepare-formats.ts';
import { renderReel } from '#server/jobs/handlers/render-reel.ts';
import { MediaError } from '#server/media/media-error.ts';
import { runMediaJob } from '#server/media/supervise.ts';
import { Render } from '#server/models/render.ts';
import { Submission } from '#server/models/submission.ts';
import { call } from '#tests/support/call.ts';
import { addPerson } from '#tests/support/credits.ts';
import { CREATOR } from '#tests/support/tributes.ts';
import { addClip, creatorOf, fileOf } from './edited-reel.ts';

vi.mock('#server/media/supervise.ts', () => import('#tests/server/media/supervise-here.ts'));

await addPerson(CREATOR);

test('shows the last edit that worked in player and file after one that failed [reel-clip-edits] [reel-same] [reel-outdated]', async () => {
  const { tribute, submissionId } = await addClip('Olga');
  const { _id } = tribute;
  await prepareClip({ submissionId });
  const { load, save } = creatorOf(tribute, submissionId);
  await save({ rotate: 90 });
  await prepareFormats({ tribute: _id, format: '16:9' });
  const turned = fileOf(await load());
  const [, tag] = /playback-([0-9a-f]{16})\.mp4$/.exec(turned ?? '') ?? [];

  await save({ rotate: 180 });
  vi.mocked(runMediaJob).mockResolvedValueOnce({ frames: 44, keyFrames: [], gainDb: 0 });
  await prepareFormats({ tribute: _id, format: '16:9' });
  const failed = await load();
  expect(failed.editing).toEqual([{ submissionId, hasFailed: true, turned: 90 }]);
  expect(fileOf(failed)).toBe(turned);
  const madeFor = async (quality: '720p' | '1080p') => {
    vi.mocked(runMediaJob).mockClear();
    // A large file gives way to waiting clips.
    await mongoose.connection.collection('jobs').deleteMany({});
    const { id } = await Render.create({ tribute: _id, manifestVersion: failed.version, quality });
    await renderReel({ renderId: id });
    expect(await Render.findById(id)).toMatchObject({ status: 'READY' });
    return vi.mocked(runMediaJob).mock.calls.map(([job]) => job);
  };
  expect(await madeFor('720p')).toMatchObject([
    {
      op: 'assemble',
      items: [{ segment: mediaPath(`${submissionId}/segment-${tag}.mp4`) }],
      sounds: [{ audio: mediaPath(`${submissionId}/audio-${tag}.pcm`) }],
      about: { cover: mediaPath(`${submissionId}/poster-${tag}.jpg`) },
    },
  ]);
  expect(await madeFor('1080p')).toMatchObject([{ op: 'prepare-format', rotate: 90 }, { op: 'assemble' }]);
  const isCurrent = async () => {
    const { data } = await call(listFiles, { as: CREATOR, query: { tributeId: tribute.tributeId } });
    return data.map((file: { isCurrent: boolean }) => file.isCurrent);
  };
  expect(await isCurrent()).toEqual([true, true]);
  await sweepEdited(new mongoose.Types.ObjectId(_id), Date.now() + 3 * DAY_MS);
  expect(fileOf(await load())).toBe(turned);

  // Saved without a change, it is tried again; then the files no longer show the reel as it is.
  await save({ rotate: 180 });
  await prepareFormats({ tribute: _id, format: '16:9' });
  const retried = await load();
  expect(retried.editing).toEqual([]);
  expect(fileOf(retried)).not.toBe(turned);
  expect(await isCurrent()).toEqual([false, false]);
});

test('an edit that was prepared in one format is made for another without the original [reel-clip-edits]', async () => {
  const { tribute, submissionId } = await addClip('Ines');
  await prepareClip({ submissionId });
  const { load, save } = creatorOf(tribute, submissionId);
  const edit = { rotate: 90 } as const;
  await save(edit);
  await prepareFormats({ tribute: tribute._id, format: '16:9' });
  await Submission.updateOne({ _id: submissionId }, { uploadIds: ['e'.repeat(32)] });
  const { version } = await save(edit, '9:16');
  vi.mocked(runMediaJob).mockClear();
  await prepareFormats({ tribute: tribute._id, format: '9:16' });
  const [wide, tall] = [editTag('16:9', edit), editTag('9:16', edit)];
  const tallSegment = mediaPath(`${submissionId}/segment-${tall}.mp4`);
  expect(
    vi
      .mocked(runMediaJob)
      .mock.calls.map(([job]) => job)
      .at(-1),
  ).toMatchObject({
    op: 'prepare-format',
    inputs: [mediaPath(`${submissionId}/segment-${wide}.mp4`)],
    rotate: 0,
    isPrepared: true,
    format: '9:16',
  });
  const reel = await load();
  expect(reel).toMatchObject({ format: '9:16', nextFormat: null, editing: [] });
  expect(fileOf(reel)).toBe(`${submissionId}/playback-${tall}.mp4`);
  vi.mocked(runMediaJob).mockClear();
  await mongoose.connection.collection('jobs').deleteMany({});
  const { id } = await Render.create({ tribute: tribute._id, manifestVersion: version });
  await renderReel({ renderId: id });
  expect(await Render.findById(id)).toMatchObject({ status: 'READY' });
  expect(vi.mocked(runMediaJob).mock.calls.map(([job]) => job)).toMatchObject([
    {
      op: 'assemble',
      items: [{ segment: tallSegment }],
      sounds: [{ audio: mediaPath(`${submissionId}/audio-${tall}.pcm`) }],
      about: { cover: mediaPath(`${submissionId}/poster-${tall}.jpg`) },
    },
  ]);
});

test('shows the last edit that worked in another format after one that failed in both [reel-clip-edits]', async () => {
  const { tribute, submissionId } = await addClip('Tom');
  const { _id } = tribute;
  await prepareClip({ submissionId });
  const { load, save } = creatorOf(tribute, submissionId);
  await save({ rotate: 90 });
  await prepareFormats({ tribute: _id, format: '16:9' });
  await save({ rotate: 180 });
  const fails = new MediaError('CORRUPT', 'it cannot be turned');
  const run = vi.mocked(runMediaJob).getMockImplementation();
  vi.mocked(runMediaJob).mockImplementation(async (job, options) => {
    if ('rotate' in job && job.rotate === 180) throw fails;
    return run?.(job, options) ?? Promise.reject(new Error('nothing runs media jobs'));
  });
  await prepareFormats({ tribute: _id, format: '16:9' });
  await save({ rotate: 180 }, '1:1');
  await prepareFormats({ tribute: _id, format: '1:1' });
  const reel = await load();
  expect(reel).toMatchObject({ format: '1:1', editing: [{ submissionId, hasFailed: true, turned: 90 }] });
  expect(fileOf(reel)).toBe(`${submissionId}/playback-${editTag('1:1', { rotate: 90 })}.mp4`);
  const { id } = await Render.create({ tribute: _id, manifestVersion: reel.version });
  vi.mocked(runMediaJob).mockClear();
  await mongoose.connection.collection('jobs').deleteMany({});
  await renderReel({ renderId: id });
  const tag = editTag('1:1', { rotate: 90 });
  expect(vi.mocked(runMediaJob).mock.calls.map(([job]) => job)).toMatchObject([
    { op: 'assemble', items: [{ segment: mediaPath(`${submissionId}/segment-${tag}.mp4`) }] },
  ]);
});
