import '#tests/support/installation.ts';
import { Types } from 'mongoose';
import { beforeEach, expect, test } from 'vitest';
import { PATCH as bringBack, DELETE as takeBack } from '#app/api/submission/route.ts';
import { GET as download } from '#app/api/submission/video/download_url/route.ts';
import { POST as make, GET as status } from '#app/api/tribute/reel/route.ts';
import { GET as list } from '#app/api/tribute/reel_files/route.ts';
import { PATCH as update } from '#app/api/tribute/route.ts';
import { GET as getReel, PATCH as restore } from '#app/api/tribute/save_presentation/route.ts';
import { GET as exportData } from '#app/api/user/export/route.ts';
import { POST as createUser } from '#app/api/user/route.ts';
import type { TributeDto } from '#lib/contracts/tributes.ts';
import { hasMedia, saveMedia } from '#server/integrations/storage.ts';
import { removeOldFiles } from '#server/jobs/reel/remove-old-files.ts';
import { Render } from '#server/models/render.ts';
import { call, ORIGIN } from '#tests/support/call.ts';
import { addReadyClip } from '#tests/support/clips.ts';
import {
  makeFile as addFile,
  saveReel as editReel,
  openReelOfTwo,
  swapClips,
} from '#tests/support/reel-files.ts';
import { CREATOR, openTribute } from '#tests/support/tributes.ts';

let tribute: TributeDto;
let guest: Awaited<ReturnType<typeof openReelOfTwo>>['guest'];

beforeEach(async () => {
  ({ tribute, guest } = await openReelOfTwo());
});

const as = CREATOR;
const query = () => ({ tributeId: tribute.tributeId });
const reel = () => new Types.ObjectId(tribute._id);
const change = (fields: object) => call(update, { method: 'PATCH', as, body: { ...query(), ...fields } });
const listed = async () => (await call(list, { as, query: query() })).data;

async function restoreVersion(version: number) {
  const { version: current } = (await call(getReel, { as, query: query() })).data;
  return call(restore, { method: 'PATCH', as, body: { ...query(), action: 'RESTORE', version, current } });
}

const makeFile = (options?: Parameters<typeof addFile>[1]) => addFile(tribute, options);
const saveReel = (edit: Parameters<typeof editReel>[1]) => editReel(tribute, edit);

test('lists the files with what changed, and restoring a version makes its file current [reel-files]', async () => {
  const first = await makeFile();
  await saveReel(swapClips);
  const second = await makeFile();
  await change({ tributeFor: { names: [{ firstName: 'Hanna', lastName: 'Berg' }], gender: 'Female' } });
  const third = await makeFile();
  expect(await listed()).toMatchObject([
    { renderId: third, isCurrent: true, changes: [{ kind: 'DETAILS' }] },
    { renderId: second, isCurrent: false, changes: [{ kind: 'ORDER' }] },
    { renderId: first, isCurrent: false, changes: null, durationSeconds: 20, sizeBytes: 4 },
  ]);
  await change({ tributeFor: { names: [{ firstName: 'Anna', lastName: 'Lindqvist' }], gender: 'Female' } });
  const [, , { manifestVersion: version }] = await listed();
  await restoreVersion(version);
  expect((await listed()).map(({ isCurrent }: { isCurrent: boolean }) => isCurrent)).toEqual([
    false,
    false,
    true,
  ]);
  const { render } = (await call(status, { as, query: query() })).data;
  expect(render).toMatchObject({ status: 'READY', manifestVersion: version, isOutdated: false });
  expect((await call(download, { as, query: query() })).data.url).toContain(first);
});

test('says that the music changed when it could not be made for the file before [reel-files]', async () => {
  const silent = await makeFile();
  await Render.updateOne({ _id: silent }, { $set: { isMusicMissing: true } });
  const whole = await makeFile();
  expect(await listed()).toMatchObject([{ renderId: whole, changes: [{ kind: 'MUSIC' }] }, {}]);
});

test('says that the music changed when another file of the creator plays [reel-files]', async () => {
  const first = await makeFile();
  const second = await makeFile();
  const playing = (renderId: string, ownMusicId: string) =>
    Render.updateOne({ _id: renderId }, { $set: { ownMusicId, filmMark: ownMusicId } });
  await playing(first, 'one');
  await playing(second, 'other');
  expect(await listed()).toMatchObject([{ renderId: second, changes: [{ kind: 'MUSIC' }] }, {}]);
});

test('a failed file leaves the one before for download, and says why [reel-files]', async () => {
  const made = await makeFile();
  const failed = { quality: '1080p', status: 'FAILED', failure: { code: 'CRASH' } } as const;
  await Render.create({ tribute: reel(), manifestVersion: 1, ...failed, isUnderway: false });
  const state = async () => (await call(status, { as, query: query() })).data.render;
  const failure = { code: 'CRASH', message: expect.stringContaining('Please try again') };
  expect(await state()).toMatchObject({ status: 'READY', isOutdated: false, sizeBytes: 4, failure });
  expect((await call(download, { as, query: query() })).data.url).toContain(made);
  await saveReel(swapClips);
  expect(await state()).toMatchObject({ status: 'READY', isOutdated: true, sizeBytes: 4, failure });
});

test('the creator downloads any kept file, others only the one for them [reel-files]', async () => {
  const first = await makeFile();
  await saveReel(swapClips);
  const second = await makeFile();
  const chosen = { ...query(), renderId: first };
  expect((await call(download, { as, query: chosen })).data.url).toContain(first);
  expect((await call(download, { as, query: query() })).data.url).toContain(second);
  expect((await call(download, { cookie: guest.cookie, query: chosen })).status).toBe(409);
  const elsewhere = await openTribute();
  const foreign = { tributeId: elsewhere.tributeId, renderId: first };
  expect((await call(download, { as, query: foreign })).status).toBe(409);
});

test.each([
  [5, { isDiskShort: false }],
  [1, { isDiskShort: true }],
])('keeps the newest %i files, and the others in the list [reel-files]', async (kept, disk) => {
  const made = [];
  for (let count = 0; count < 7; count += 1) {
    await saveReel(swapClips);
    made.unshift(await makeFile());
  }
  await removeOldFiles(reel(), disk);
  await removeOldFiles(reel(), disk);
  const stored = await Promise.all(made.map((id) => hasMedia(`${id}/reel.mp4`)));
  expect(stored).toEqual(made.map((_id, index) => index < kept));
  const files = await listed();
  expect(files.map(({ renderId }: { renderId: string }) => renderId)).toEqual(made);
  expect(files.map(({ sizeBytes }: { sizeBytes: number | null }) => sizeBytes !== null)).toEqual(stored);
  expect((await call(download, { as, query: { ...query(), renderId: made.at(-1) ?? '' } })).status).toBe(409);
});

test('lists every made file, and makes one that is gone again in its place, not as the file of the reel [reel-files]', async () => {
  const first = await makeFile({ quality: '1080p', hasCaptions: true });
  for (let count = 0; count < 52; count += 1) {
    await saveReel(swapClips);
    await makeFile();
  }
  await saveReel(swapClips);
  const newest = await makeFile();
  await saveReel((items) => items.slice(0, -1));
  await removeOldFiles(reel(), { isDiskShort: false });
  const before = await listed();
  expect(before).toHaveLength(54);
  expect(before.at(-1)).toMatchObject({ renderId: first, sizeBytes: null, canRemake: true });
  expect(before[0]).toMatchObject({ renderId: newest, sizeBytes: 4, canRemake: false });
  const making = (renderId: string) => call(make, { method: 'POST', as, body: { ...query(), renderId } });
  expect((await making(newest)).status).toBe(404);
  const again = await making(first);
  expect(again.status).toBe(202);
  expect(again.data).toMatchObject({ status: 'QUEUED', manifestVersion: before.at(-1).manifestVersion });
  const [render] = await Render.find({ tribute: reel(), isUnderway: true });
  expect(render).toMatchObject({ quality: '1080p', hasCaptions: true });

  // As rendering leaves it.
  const file = { sizeBytes: 4, durationSeconds: 20 };
  await Render.updateOne({ _id: render?._id }, { status: 'READY', isUnderway: false, file });
  await saveMedia(`${render?.id}/reel.mp4`, Buffer.from('film'));
  await removeOldFiles(reel(), { isDiskShort: true }, render?._id);
  const after = await listed();
  expect(after).toHaveLength(54);
  expect(after.at(-1)).toMatchObject({ renderId: render?.id, sizeBytes: 4, canRemake: false });
  const downloaded = await call(download, { as, query: { ...query(), renderId: render?.id ?? '' } });
  expect(downloaded.data.url).toContain(render?.id);
  expect((await call(status, { as, query: query() })).data.render.manifestVersion).toBeGreaterThan(
    render?.manifestVersion ?? Infinity,
  );
});

test('keeps the file that shows the reel as it is, even when others are newer [reel-files]', async () => {
  const first = await makeFile();
  const { manifestVersion: version } = (await listed())[0];
  await saveReel(swapClips);
  const second = await makeFile();
  await saveReel(swapClips);
  await saveReel((items) => items.slice(0, -1));
  const third = await makeFile();
  // The creator restores while the third renders.
  await restoreVersion(version);
  await removeOldFiles(reel(), { isDiskShort: true });
  const stored = await Promise.all([first, second, third].map((id) => hasMedia(`${id}/reel.mp4`)));
  expect(stored).toEqual([true, false, false]);
});

test('keeps a clip that its speaker took back from the creator too, until it returns [reel-files]', async () => {
  const before = await makeFile();
  const submissionId = await addReadyClip(tribute, guest._id);
  const file = await makeFile();
  const chosen = { ...query(), renderId: file };
  expect((await call(download, { as, query: chosen })).data.url).toContain(file);
  const { cookie } = guest;
  expect((await call(takeBack, { method: 'DELETE', cookie, query: { submissionId } })).status).toBe(200);
  expect((await call(download, { as, query: chosen })).status).toBe(409);
  expect((await call(download, { as, query: query() })).data.url).toContain(before);
  expect(await listed()).toMatchObject([
    { renderId: file, sizeBytes: null, canRemake: false },
    { renderId: before, sizeBytes: 4 },
  ]);
  await Render.updateOne({ _id: file }, { fileRemovedAt: new Date() });
  expect((await listed())[0]).toMatchObject({ renderId: file, canRemake: false });
  expect((await call(make, { method: 'POST', as, body: chosen })).status).toBe(404);
  await Render.updateOne({ _id: file }, { fileRemovedAt: null });
  const made = async () => (await call(status, { as, query: query() })).data.render;
  expect((await made()).manifestVersion).toBe((await listed())[1].manifestVersion);
  await Render.updateOne({ _id: before }, { fileRemovedAt: new Date() });
  expect(await made()).toBeNull();
  await Render.updateOne({ _id: before }, { fileRemovedAt: null });
  await call(createUser, { method: 'POST', as, body: { redirectUrl: ORIGIN } });
  const exported = (await call(exportData, { as })).data.tributes;
  expect(JSON.stringify(exported)).toContain(before);
  expect(JSON.stringify(exported)).not.toContain(file);
  await call(bringBack, { method: 'PATCH', cookie, body: { submissionId, restore: true } });
  expect((await call(download, { as, query: chosen })).data.url).toContain(file);
});
