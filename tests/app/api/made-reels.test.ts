import '#tests/support/installation.ts';
import { Types } from 'mongoose';
import { beforeEach, expect, test, vi } from 'vitest';
import { PATCH as bringBack, DELETE as takeBack } from '#app/api/submission/route.ts';
import { GET as download } from '#app/api/submission/video/download_url/route.ts';
import { GET as status } from '#app/api/tribute/reel/route.ts';
import { GET as list } from '#app/api/tribute/reel_files/route.ts';
import { PATCH as update } from '#app/api/tribute/route.ts';
import { PATCH as restore, POST as save, GET as show } from '#app/api/tribute/save_presentation/route.ts';
import { GET as exportData } from '#app/api/user/export/route.ts';
import { POST as createUser } from '#app/api/user/route.ts';
import type { ManifestItem } from '#lib/contracts/reels.ts';
import type { TributeDto } from '#lib/contracts/tributes.ts';
import { insertClip } from '#lib/reel/manifest.ts';
import { currentMarks } from '#server/domain/reel/made-files.ts';
import { findManifest } from '#server/domain/reel/manifest-versions.ts';
import { hasMedia, saveMedia } from '#server/integrations/storage.ts';
import { remakeReels } from '#server/jobs/handlers/remake-reels.ts';
import { removeOldFiles } from '#server/jobs/reel/remove-old-files.ts';
import { Render } from '#server/models/render.ts';
import { Tribute } from '#server/models/tribute.ts';
import { call, ORIGIN } from '#tests/support/call.ts';
import { addEncodedClip, addReadyClip } from '#tests/support/clips.ts';
import { CREATOR, joinAs, openTribute } from '#tests/support/tributes.ts';

let tribute: TributeDto;
let guest: Awaited<ReturnType<typeof joinAs>>;

/** A reel of two clips. */
beforeEach(async () => {
  tribute = await openTribute();
  guest = await joinAs(tribute.tributeId, 'Jonas');
  await addReadyClip(tribute, guest._id);
  await addReadyClip(tribute, guest._id);
});

const as = CREATOR;
const query = () => ({ tributeId: tribute.tributeId });
const reel = () => new Types.ObjectId(tribute._id);
const change = (fields: object) => call(update, { method: 'PATCH', as, body: { ...query(), ...fields } });
const listed = async () => (await call(list, { as, query: query() })).data;

/** Stores what rendering the current reel leaves. Returns the render's id. */
async function makeFile(options: { quality?: '1080p'; hasCaptions?: true } = {}): Promise<string> {
  const { filmMark, captionsMark } = await currentMarks(await Tribute.findById(reel()).orFail());
  const { id } = await Render.create({
    tribute: reel(),
    manifestVersion: (await findManifest(reel()))?.version ?? 0,
    filmMark,
    ...options,
    ...(options.hasCaptions && { captionsMark }),
    status: 'READY',
    isUnderway: false,
    file: { sizeBytes: 4, durationSeconds: 20 },
  });
  await saveMedia(`${id}/reel.mp4`, Buffer.from('film'));
  return id;
}

async function saveReel(edit: (items: ManifestItem[]) => ManifestItem[]) {
  const { version, items } = (await call(show, { as, query: query() })).data;
  const saved = await call(save, { method: 'POST', as, body: { ...query(), version, items: edit(items) } });
  expect(saved.status).toBe(201);
}
const swapClips = (items: ManifestItem[]) => {
  const [first, second] = items.flatMap((item, at) => (item.kind === 'CLIP' ? [at] : []));
  const at = (index = 0) => items[index] as ManifestItem;
  return items.with(first ?? 0, at(second)).with(second ?? 0, at(first));
};

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
  await call(restore, { method: 'PATCH', as, body: { ...query(), action: 'RESTORE', version } });
  expect((await listed()).map(({ isCurrent }: { isCurrent: boolean }) => isCurrent)).toEqual([
    false,
    false,
    true,
  ]);
  const { render } = (await call(status, { as, query: query() })).data;
  expect(render).toMatchObject({ status: 'READY', manifestVersion: version, isOutdated: false });
  expect((await call(download, { as, query: query() })).data.url).toContain(first);
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
  for (let count = 0; count < 7; count += 1) made.unshift(await makeFile());
  await removeOldFiles(reel(), disk);
  await removeOldFiles(reel(), disk);
  const stored = await Promise.all(made.map((id) => hasMedia(`${id}/reel.mp4`)));
  expect(stored).toEqual(made.map((_id, index) => index < kept));
  const files = await listed();
  expect(files.map(({ renderId }: { renderId: string }) => renderId)).toEqual(made);
  expect(files.map(({ sizeBytes }: { sizeBytes: number | null }) => sizeBytes !== null)).toEqual(stored);
  expect((await call(download, { as, query: { ...query(), renderId: made.at(-1) ?? '' } })).status).toBe(409);
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
  await call(restore, { method: 'PATCH', as, body: { ...query(), action: 'RESTORE', version } });
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
    { renderId: file, sizeBytes: null },
    { renderId: before, sizeBytes: 4 },
  ]);
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

const LATER = new Date(Date.now() + 3_600_000);
const waiting = () => Render.countDocuments({ tribute: reel(), isUnderway: true });

test('makes a file again once for all clips that join, if the creator wishes [reel-remake]', async () => {
  await makeFile({ quality: '1080p', hasCaptions: true });
  await addReadyClip(tribute, guest._id);
  await remakeReels(LATER);
  expect(await waiting()).toBe(0);

  expect((await change({ remakesFile: true })).data.remakesFile).toBe(true);
  for (let count = 0; count < 10; count += 1) await addReadyClip(tribute, guest._id);
  await remakeReels();
  expect(await waiting()).toBe(0);
  await Promise.all([remakeReels(LATER), remakeReels(LATER)]);
  await remakeReels(LATER);
  expect(await waiting()).toBe(1);
  const [again] = await Render.find({ tribute: reel(), isUnderway: true });
  expect(again).toMatchObject({ quality: '1080p', hasCaptions: true });
});

test('makes no file again for an edit, and none that shows the reel already [reel-remake]', async () => {
  await change({ remakesFile: true });
  await makeFile();
  await saveReel(swapClips);
  await remakeReels(LATER);
  expect(await waiting()).toBe(0);

  // The creator adds a clip that arrived late.
  const late = await addEncodedClip(tribute, guest._id, { status: 'READY', isLate: true });
  const clip = { submissionId: late.id, questionId: null };
  await saveReel((items) => insertClip(items, clip, []));
  const file = await makeFile();
  await remakeReels(LATER);
  expect(await waiting()).toBe(0);
  await Render.deleteOne({ _id: file });
  await saveReel((items) => items.filter((item) => item.kind === 'CARD' || item.submissionId !== late.id));
  await saveReel((items) => insertClip(items, clip, []));
  await remakeReels(LATER);
  expect(await waiting()).toBe(1);
});

test('plans another file for a clip that joins while a file is planned [reel-remake]', async () => {
  await change({ remakesFile: true });
  await makeFile();
  await addReadyClip(tribute, guest._id);
  // Clears the date after the reel was read.
  const clear = Tribute.updateOne.bind(Tribute);
  vi.spyOn(Tribute, 'updateOne').mockImplementationOnce(((...command: Parameters<typeof clear>) =>
    addReadyClip(tribute, guest._id).then(() => clear(...command))) as unknown as typeof clear);
  await remakeReels(LATER);
  expect(await waiting()).toBe(1);
  await remakeReels(LATER);
  expect(await waiting()).toBe(2);
});

test('makes files again although one reel cannot be read [reel-remake]', async () => {
  const broken = tribute;
  await change({ remakesFile: true });
  await makeFile();
  await addReadyClip(broken, guest._id);
  await Tribute.collection.updateOne({ _id: reel() }, { $set: { tributeType: 'GONE' } });

  tribute = await openTribute();
  guest = await joinAs(tribute.tributeId, 'Jonas');
  await addReadyClip(tribute, guest._id);
  await change({ remakesFile: true });
  await makeFile();
  await addReadyClip(tribute, guest._id);
  await expect(remakeReels(LATER)).rejects.toThrow(TypeError);
  expect(await waiting()).toBe(1);
  await Tribute.deleteOne({ _id: broken._id });
});
