import '#tests/support/installation.ts';
import { Types } from 'mongoose';
import { beforeEach, expect, test, vi } from 'vitest';
import { PATCH as update } from '#app/api/tribute/route.ts';
import type { TributeDto } from '#lib/contracts/tributes.ts';
import { insertClip } from '#lib/reel/manifest.ts';
import { currentMarks } from '#server/domain/reel/made-files.ts';
import { remakeReels } from '#server/jobs/handlers/remake-reels.ts';
import { Render } from '#server/models/render.ts';
import { Tribute } from '#server/models/tribute.ts';
import { call } from '#tests/support/call.ts';
import { addEncodedClip, addReadyClip } from '#tests/support/clips.ts';
import {
  makeFile as addFile,
  saveReel as editReel,
  openReelOfTwo,
  swapClips,
} from '#tests/support/reel-files.ts';
import { CREATOR, joinAs, openTribute } from '#tests/support/tributes.ts';

let tribute: TributeDto;
let guest: Awaited<ReturnType<typeof openReelOfTwo>>['guest'];

beforeEach(async () => {
  ({ tribute, guest } = await openReelOfTwo());
});

const as = CREATOR;
const query = () => ({ tributeId: tribute.tributeId });
const reel = () => new Types.ObjectId(tribute._id);
const change = (fields: object) => call(update, { method: 'PATCH', as, body: { ...query(), ...fields } });

const makeFile = (options?: Parameters<typeof addFile>[1]) => addFile(tribute, options);
const saveReel = (edit: Parameters<typeof editReel>[1]) => editReel(tribute, edit);

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

test('a clip that joins while the first file is made leads to a new one once that is there [reel-remake]', async () => {
  await change({ remakesFile: true });
  const file = await makeFile();
  await Render.updateOne({ _id: file }, { $set: { status: 'RENDERING', isUnderway: true } });
  await addReadyClip(tribute, guest._id);
  await remakeReels(LATER);
  expect(await waiting()).toBe(1);
  await Render.updateOne({ _id: file }, { $set: { status: 'READY', isUnderway: false } });
  await remakeReels(LATER);
  expect(await waiting()).toBe(1);
  expect(await Render.countDocuments({ tribute: reel() })).toBe(2);
  // A first file that fails or is stopped leads to none.
  await Render.deleteMany({ tribute: reel() });
  await addReadyClip(tribute, guest._id);
  await remakeReels(LATER);
  expect(await waiting()).toBe(0);
  expect((await Tribute.findById(reel()).orFail()).remakeAt).toBeNull();
});

test('makes another file for a clip that joins while a file is planned, once that is there [reel-remake]', async () => {
  await change({ remakesFile: true });
  await makeFile();
  await addReadyClip(tribute, guest._id);
  // Clears the date after the reel was read.
  const clear = Tribute.updateOne.bind(Tribute);
  vi.spyOn(Tribute, 'updateOne').mockImplementationOnce(((...command: Parameters<typeof clear>) =>
    addReadyClip(tribute, guest._id).then(() => clear(...command))) as unknown as typeof clear);
  await remakeReels(LATER);
  const underway = () => Render.findOne({ tribute: reel(), isUnderway: true }, null, { sort: { _id: -1 } });
  const first = await underway().orFail();
  await remakeReels(LATER);
  expect(await waiting()).toBe(1);
  const { filmMark } = await currentMarks(await Tribute.findById(reel()).orFail());
  await Render.updateOne({ _id: first._id }, { $set: { status: 'READY', isUnderway: false } });
  await remakeReels(LATER);
  expect(await waiting()).toBe(1);
  const second = await underway().orFail();
  expect(second.manifestVersion).toBeGreaterThan(first.manifestVersion);

  // Nothing is left to make once it shows both clips.
  await Render.updateOne({ _id: second._id }, { $set: { status: 'READY', isUnderway: false, filmMark } });
  await remakeReels(LATER);
  expect(await waiting()).toBe(0);
  expect((await Tribute.findById(reel()).orFail()).remakeAt).toBeNull();
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
