import '#tests/support/installation.ts';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { POST as add, DELETE as remove } from '#app/api/tribute/music/route.ts';
import { PATCH as changeReel, POST as save } from '#app/api/tribute/save_presentation/route.ts';
import { GET as exportData } from '#app/api/user/export/route.ts';
import { POST as createUser } from '#app/api/user/route.ts';
import { MUSIC_BYTES_MAX } from '#lib/reel/own-music.ts';
import { DAY_MS } from '#lib/time/durations.ts';
import { env } from '#server/config/env.ts';
import { ownMusicFolder, ownMusicKey } from '#server/domain/reel/own-music-key.ts';
import { hasMedia, keyOfUrl, listMediaIds, saveMedia } from '#server/integrations/storage.ts';
import { eraseUpload } from '#server/jobs/erasure/erase-clip.ts';
import { eraseTribute } from '#server/jobs/erasure/erase-tribute.ts';
import { sweepMusic } from '#server/jobs/erasure/sweep-music.ts';
import { composeMusic } from '#server/jobs/handlers/compose-music.ts';
import { prepareMusic } from '#server/jobs/handlers/prepare-music.ts';
import { jobQueue } from '#server/jobs/queue/queue.ts';
import { reconcileJobs } from '#server/jobs/queue/reconcile-jobs.ts';
import { Manifest } from '#server/models/manifest.ts';
import { Tribute } from '#server/models/tribute.ts';
import { Upload } from '#server/models/upload.ts';
import { reelBytes } from '#server/services/uploads/disk-space.ts';
import { uploadIdOf } from '#tests/server/uploads/upload-endpoint.ts';
import { call, ORIGIN } from '#tests/support/call.ts';
import { CREATOR, STRANGER } from '#tests/support/tributes.ts';
import { wavOf } from '#tests/support/wav.ts';
import { create, setUp, state, upload } from './music-desk.ts';

const as = CREATOR;

const post = (body: object, person = CREATOR) => call(add, { method: 'POST', as: person, body });
const exists = (url: string) => hasMedia(keyOfUrl(url.replace(/\?.*/, '')));

test('accepts music of up to 50 MB from the creator alone, and says what else it needs', async () => {
  const { tribute } = await setUp();
  expect((await create(tribute, { person: STRANGER })).status).toBe(404);
  const big = await create(tribute, { size: MUSIC_BYTES_MAX + 1 });
  expect([big.status, await big.text()]).toEqual([413, expect.stringContaining('50 MB')]);
  const video = await create(tribute, { type: 'video/mp4' });
  expect([video.status, await video.text()]).toEqual([415, expect.stringContaining('not music')]);
  const begun = uploadIdOf((await create(tribute)).headers.get('location') ?? '');
  expect(await post(state(tribute, begun))).toMatchObject({ status: 409 });
  expect(await post({ ...state(tribute, begun), mayUse: false })).toMatchObject({ status: 422 });
  expect(await post(state(tribute, 'f'.repeat(32)))).toMatchObject({ status: 404 });
});

test('plays the creator’s own music, keeps it when another file is refused, and forgets it [reel-own-music]', async () => {
  await call(createUser, {
    method: 'POST',
    as,
    body: { accountCreationMethod: 'EMAIL', redirectUrl: `${ORIGIN}/home` },
  });
  const { tribute, query, own, film } = await setUp();
  const uploadId = await upload(tribute, wavOf({ seconds: 3 }));
  expect(await post(state(tribute, uploadId))).toMatchObject({
    data: { file: null, arriving: { name: 'Our song.wav', failure: null } },
  });
  const { jobs } = await (await jobQueue()).queryJobs({ name: 'prepare-music', data: { uploadId } });
  expect(jobs).toHaveLength(1);
  await prepareMusic({ tribute: tribute._id, uploadId });
  await prepareMusic({ tribute: tribute._id, uploadId });

  const { file, arriving } = (await own()) as { file: { url: string }; arriving: unknown };
  expect(file).toMatchObject({ name: 'Our song.wav', durationSeconds: 3 });
  expect(arriving).toBeNull();
  expect(await exists(file.url)).toBe(true);
  expect((await Tribute.findById(tribute._id))?.ownMusic).toMatchObject({ statedBy: CREATOR.userId });
  expect(await Upload.countDocuments({ tribute: tribute._id })).toBe(0);
  expect(await reelBytes((await Tribute.findById(tribute._id).orFail())._id)).toBeGreaterThan(1000);
  expect(await film()).toMatchObject({ settings: { music: { mood: 'own' } }, musicUrl: null });
  await composeMusic({ tribute: tribute._id });
  const { version, items, settings, musicUrl } = await film();
  expect(await exists(musicUrl as string)).toBe(true);

  const music = { ...(settings as { music: object }).music, startSeconds: 2 };
  const later = await call(save, {
    method: 'POST',
    as,
    body: { ...query, version, items, settings: { music } },
  });
  expect(later.data).toMatchObject({ settings: { music }, musicUrl: null });
  const { data } = await call(exportData, { as });
  expect(data.tributes).toContainEqual(
    expect.objectContaining({ music: expect.objectContaining({ fileName: 'Our song.wav' }) }),
  );

  const bad = await upload(tribute, Buffer.from('#EXTM3U and nothing else'));
  await post(state(tribute, bad));
  await Tribute.updateOne({ _id: tribute._id }, { $set: { 'arrivingMusic.statedAt': new Date(0) } });
  await (await jobQueue()).cancel({ name: 'prepare-music' });
  await reconcileJobs();
  expect(
    (await (await jobQueue()).queryJobs({ name: 'prepare-music', data: { uploadId: bad } })).jobs,
  ).toHaveLength(1);
  await prepareMusic({ tribute: tribute._id, uploadId: bad });
  expect(await own()).toMatchObject({
    file: { name: 'Our song.wav' },
    arriving: { failure: expect.stringContaining('can’t read this file as music') },
  });

  expect((await call(remove, { method: 'DELETE', as, query })).data).toMatchObject({
    file: { name: 'Our song.wav' },
    arriving: null,
  });
  expect(await exists(file.url)).toBe(true);
  expect((await call(remove, { method: 'DELETE', as, query })).data).toMatchObject({
    file: null,
    arriving: null,
  });
  expect(await exists(musicUrl as string)).toBe(false);
  expect(await film()).toMatchObject({ settings: { music: { mood: 'theme' } } });

  // Undone, it is there again. A day after it was removed, it is not.
  const undo = async () => {
    const { history } = await film();
    const body = { ...query, action: 'UNDO', version: history.undo.version };
    return call(changeReel, { method: 'PATCH', as, body });
  };
  expect((await undo()).data).toMatchObject({ settings: { music: { mood: 'own', startSeconds: 2 } } });
  expect(await own()).toMatchObject({ file: { name: 'Our song.wav', durationSeconds: 3 } });
  expect((await Tribute.findById(tribute._id))?.formerMusic).toEqual([]);
  await call(remove, { method: 'DELETE', as, query });
  const { _id } = await Tribute.findById(tribute._id).orFail();
  await sweepMusic(_id, null);
  expect(await exists(file.url)).toBe(true);
  expect(await reelBytes(_id)).toBeGreaterThan(1000);
  await sweepMusic(_id, null, Date.now() + DAY_MS);
  expect(await exists(file.url)).toBe(false);
  expect((await Tribute.findById(_id))?.formerMusic).toEqual([]);
  expect((await undo()).data).toMatchObject({ settings: { music: { mood: 'own' } } });
  expect(await own()).toMatchObject({ file: null });
});

test('a memorial is silent again without it, and erasing a reel erases its music', async () => {
  const { tribute, query, film } = await setUp('MEMORIAL');
  const give = async () => {
    const uploadId = await upload(tribute, wavOf({ seconds: 2 }));
    await post(state(tribute, uploadId));
    await prepareMusic({ tribute: tribute._id, uploadId });
  };
  await give();
  // Another file is prepared while the first is removed.
  vi.spyOn(Manifest, 'create').mockImplementationOnce(async () => {
    const other = { uploadId: 'other', statedBy: CREATOR.userId, statedAt: new Date() };
    await saveMedia(ownMusicKey(tribute._id, 'other'), Buffer.from('music'));
    await Tribute.updateOne({ _id: tribute._id }, { $set: { ownMusic: other } });
    throw Object.assign(new Error('Written by another.'), { code: 11_000 });
  });
  await call(remove, { method: 'DELETE', as, query });
  expect((await Tribute.findById(tribute._id))?.ownMusic).toMatchObject({ uploadId: 'other' });
  expect(await listMediaIds(`${tribute._id}-own-`)).toContain(ownMusicFolder(tribute._id, 'other'));
  await call(remove, { method: 'DELETE', as, query });
  expect(await listMediaIds(`${tribute._id}-own-`)).toContain(ownMusicFolder(tribute._id, 'other'));
  const { _id } = await Tribute.findById(tribute._id).orFail();
  await sweepMusic(_id, null, Date.now() + DAY_MS);
  expect(await listMediaIds(`${tribute._id}-own-`)).toEqual([]);
  expect(await film()).toMatchObject({ settings: { music: { mood: null } }, musicUrl: null });
  await give();
  const waiting = await upload(tribute, wavOf({ seconds: 2 }));
  await post(state(tribute, waiting));
  expect(await listMediaIds(`${tribute._id}-own-`)).toHaveLength(1);
  await eraseTribute(await Tribute.findById(tribute._id).orFail());
  expect(await listMediaIds(`${tribute._id}-own-`)).toHaveLength(0);
  expect(await hasMedia(`originals/${waiting}`)).toBe(false);
});

test('a repeated job completes what a broken one began [reel-own-music]', async () => {
  const { tribute, own, film } = await setUp();
  const uploadId = await upload(tribute, wavOf({ seconds: 2 }));
  await post(state(tribute, uploadId));
  await saveMedia(ownMusicKey(tribute._id, 'former'), Buffer.from('music'));
  vi.spyOn(Manifest, 'create').mockRejectedValueOnce(new Error('The database is away.'));
  const job = { tribute: tribute._id, uploadId };
  await expect(prepareMusic(job)).rejects.toThrow('away');
  // The next one is killed later.
  await eraseUpload(uploadId);
  await prepareMusic(job);
  expect(await own()).toMatchObject({ file: { name: 'Our song.wav' }, arriving: null });
  expect(await film()).toMatchObject({ settings: { music: { mood: 'own' } } });
  expect((await Tribute.findById(tribute._id))?.arrivingMusic).toBeUndefined();
  expect(await listMediaIds(`${tribute._id}-own-`)).toEqual([ownMusicFolder(tribute._id, uploadId)]);
});

test('music prepared while its reel is deleted stays, and none while it is erased', async () => {
  const { tribute } = await setUp();
  const prepareDuring = async (change: object) => {
    const uploadId = await upload(tribute, wavOf({ seconds: 2 }));
    await post(state(tribute, uploadId));
    const running = prepareMusic({ tribute: tribute._id, uploadId });
    await vi.waitUntil(
      async () => (await readdir(join(env().DATA_DIR, 'scratch')).catch(() => [])).length > 0,
    );
    await Tribute.updateOne({ _id: tribute._id }, { $set: change });
    await running;
    return uploadId;
  };
  const uploadId = await prepareDuring({ deletedAt: new Date() });
  const deleted = await Tribute.findByIdAndUpdate(tribute._id, { $set: { deletedAt: null } }).orFail();
  expect(deleted.ownMusic).toMatchObject({ uploadId });
  expect(deleted.arrivingMusic).toBeUndefined();
  const other = await prepareDuring({ isErasing: true });
  expect(await hasMedia(ownMusicKey(tribute._id, other))).toBe(false);
  expect(await hasMedia(`originals/${other}`)).toBe(false);
});
