import '#tests/support/installation.ts';
import { readFile, rename, rm } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { expect, test, vi } from 'vitest';
import { DELETE as remove } from '#app/api/submission/route.ts';
import { POST as make } from '#app/api/tribute/reel/route.ts';
import { GET as files } from '#app/api/tribute/reel_files/route.ts';
import { GET as presentation, POST as save } from '#app/api/tribute/save_presentation/route.ts';
import type { ManifestItem } from '#lib/contracts/reels.ts';
import { ownMusicKey } from '#server/domain/reel/own-music-key.ts';
import { mediaPath, saveMedia } from '#server/integrations/storage.ts';
import { prepareClip } from '#server/jobs/handlers/prepare-clip.ts';
import { renderReel } from '#server/jobs/handlers/render-reel.ts';
import { MediaError } from '#server/media/media-error.ts';
import { runMediaJob } from '#server/media/supervise.ts';
import { Notification } from '#server/models/notification.ts';
import { Render } from '#server/models/render.ts';
import { Tribute } from '#server/models/tribute.ts';
import { synthesise } from '#tests/server/media/fixtures.ts';
import { runEngine } from '#tests/server/media/workshop-process.ts';
import { call } from '#tests/support/call.ts';
import { addPerson } from '#tests/support/credits.ts';
import { addSentClip } from '#tests/support/sent-clip.ts';
import { CREATOR, joinAs, openTribute } from '#tests/support/tributes.ts';

vi.mock('#server/media/supervise.ts', () => import('#tests/server/media/supervise-here.ts'));

test('makes the file of an older version again, tells nobody, and only while all of its clips and its music are there [reel-files]', async () => {
  await addPerson(CREATOR);
  const tribute = await openTribute();
  const query = { tributeId: tribute.tributeId };
  const { _id } = await joinAs(tribute.tributeId, 'Maja');
  const write = async (path: string) => {
    const file = { folder: dirname(path), name: `${basename(path)}.mp4` };
    await rename(await synthesise({ ...file, width: 320, height: 240, frames: 90 }), path);
  };
  const { submissionId } = await addSentClip(tribute, _id, { write });
  await prepareClip({ submissionId });
  const saveClip = async (edit: object, mood: 'own' | null = null) => {
    const { version, items } = (await call(presentation, { as: CREATOR, query })).data;
    // Drawing cards and composing music take seconds.
    const changed = items.map((item: ManifestItem) =>
      Object.assign({}, item, item.kind === 'CLIP' ? edit : { hidden: true }),
    );
    const settings = { music: { mood, volume: 'SOFT' } };
    const body = { ...query, version, items: changed, settings };
    expect((await call(save, { method: 'POST', as: CREATOR, body })).status).toBe(201);
  };
  const making = (body: object) => call(make, { method: 'POST', as: CREATOR, body: { ...query, ...body } });
  const render = async () => {
    const { id } = await Render.findOne({ tribute: tribute._id, isUnderway: true }).orFail();
    await renderReel({ renderId: id });
    return Render.findById(id).orFail();
  };
  const listed = async () => (await call(files, { as: CREATOR, query })).data;
  const told = () => Notification.countDocuments({ userId: CREATOR.userId, type: 'REEL_READY' });

  await saveClip({ trim: { from: 0, to: 75 } });
  expect((await making({})).status).toBe(202);
  const first = await render();
  expect(await told()).toBe(1);
  await saveClip({ trim: { from: 0, to: 45 } });
  await rm(mediaPath(`${first.id}/reel.mp4`));
  await Render.updateOne({ _id: first._id }, { fileRemovedAt: new Date() });

  expect((await making({ renderId: first.id })).status).toBe(202);
  const again = await render();
  expect(again).toMatchObject({ status: 'READY', manifestVersion: first.manifestVersion });
  expect(again.file?.durationSeconds).toBeCloseTo(2.5);
  expect(await told()).toBe(1);
  expect(await listed()).toMatchObject([{ renderId: again.id, canRemake: false, isCurrent: false }]);

  await Render.updateOne({ _id: again._id }, { fileRemovedAt: new Date() });
  expect(await listed()).toMatchObject([{ renderId: again.id, canRemake: true }]);

  // Music is found by its upload, so that one that was brought back counts as the same.
  const haveMusic = async (uploadId: string, statedAt = new Date()) => {
    await saveMedia(ownMusicKey(tribute._id, uploadId), await readFile('tests/fixtures/music/tone.m4a'));
    const ownMusic = { uploadId, fileName: 'song.m4a', statedAt, durationSeconds: 1.5 };
    await Tribute.updateOne({ _id: tribute._id }, { ownMusic: { ...ownMusic, statedBy: CREATOR.userId } });
  };
  await haveMusic('first');
  await saveClip({}, 'own');
  await making({});
  const musical = await render();
  const lost = async () => (await listed())[0];
  expect(await lost()).toMatchObject({ renderId: musical.id, isMusicLost: false });
  await Render.updateOne({ _id: musical._id }, { fileRemovedAt: new Date() });
  await haveMusic('second');
  expect(await lost()).toMatchObject({ renderId: musical.id, canRemake: false, isMusicLost: true });
  expect((await making({ renderId: musical.id })).status).toBe(404);
  await haveMusic('first');
  expect(await lost()).toMatchObject({ renderId: musical.id, canRemake: true, isMusicLost: false });
  // A file of an earlier version does not know its music: it played the one that the reel had then.
  await Render.updateOne({ _id: musical._id }, { $unset: { ownMusicId: 1 } });
  expect(await lost()).toMatchObject({ canRemake: false, isMusicLost: true });
  expect((await making({ renderId: musical.id })).status).toBe(404);
  await haveMusic('first', new Date(musical.createdAt.getTime() - 60_000));
  expect(await lost()).toMatchObject({ canRemake: true, isMusicLost: false });
  await Tribute.updateOne({ _id: tribute._id }, { $unset: { ownMusic: 1 } });
  expect(await lost()).toMatchObject({ canRemake: false, isMusicLost: true });
  await Render.deleteOne({ _id: musical._id });
  await Render.updateOne({ _id: again._id }, { $unset: { ownMusicId: 1 } });
  expect(await lost()).toMatchObject({ renderId: again.id, canRemake: true, isMusicLost: false });

  await haveMusic('third');
  await saveClip({}, 'own');
  await making({});
  vi.mocked(runMediaJob).mockImplementation(async (job) => {
    if (job.op === 'fit-music') throw new MediaError('CORRUPT', 'no sound');
    return runEngine(job);
  });
  const silent = await render();
  expect(silent).toMatchObject({ isMusicMissing: true, ownMusicId: null });
  await haveMusic('fourth');
  expect(await lost()).toMatchObject({ renderId: silent.id, isMusicMissing: true, isMusicLost: false });
  await Render.deleteOne({ _id: silent._id });

  await call(remove, { method: 'DELETE', as: CREATOR, query: { submissionId } });
  expect(await listed()).toMatchObject([{ renderId: again.id, canRemake: false }]);
  expect((await making({ renderId: again.id })).status).toBe(404);
});
