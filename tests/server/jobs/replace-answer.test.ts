import '#tests/support/installation.ts';
import { Types } from 'mongoose';
import { beforeEach, expect, test } from 'vitest';
import { GET as list, PATCH as restore, POST as send, DELETE as take } from '#app/api/submission/route.ts';
import { PATCH as updateTribute } from '#app/api/tribute/route.ts';
import type { TributeDto } from '#lib/contracts/tributes.ts';
import { findManifest, itemsOf } from '#server/domain/reel/manifest-versions.ts';
import { placeClip } from '#server/domain/reel/place-clip.ts';
import { admitClip } from '#server/jobs/reel/admit-clip.ts';
import { failClip } from '#server/jobs/reel/fail-clip.ts';
import { MediaError } from '#server/media/media-error.ts';
import { Submission } from '#server/models/submission.ts';
import { Tribute } from '#server/models/tribute.ts';
import { call, type Person } from '#tests/support/call.ts';
import { ENCODED_MEDIA, hideClip } from '#tests/support/clips.ts';
import { addCreator, balanceOf } from '#tests/support/credits.ts';
import { joinAs, openTribute } from '#tests/support/tributes.ts';

let creator: Person;
let tribute: TributeDto;
let jonas: { _id: string; cookie: string };
let count = 0;

beforeEach(async () => {
  count += 1;
  creator = await addCreator(`replacing-${count}`, 5);
  tribute = await openTribute({}, creator);
  jonas = await joinAs(tribute.tributeId, 'Jonas');
});

let takes = 0;

/** Sends a card and returns its id. */
async function answer(text: string, more: object = {}, cookie = jonas.cookie): Promise<string> {
  takes += 1;
  const takeId = takes.toString(16).padStart(32, '0');
  const { tributeId, questions } = tribute;
  const body = { tributeId, questionId: questions[0]?._id, medium: 'TEXT', takeId, text, consent: true };
  const { status, data } = await call(send, { method: 'POST', cookie, body: { ...body, ...more } });
  expect(status).toBe(201);
  return data._id;
}

async function admit(submissionId: string) {
  const submission = await Submission.findById(submissionId).orFail();
  submission.set({ media: ENCODED_MEDIA });
  return admitClip(submission, await Tribute.findById(tribute._id).orFail(), { media: ENCODED_MEDIA });
}

async function addReady(text: string): Promise<string> {
  const id = await answer(text);
  await admit(id);
  return id;
}

const inReel = async () =>
  itemsOf(await findManifest(new Types.ObjectId(tribute._id))).flatMap((item) =>
    item.kind === 'CLIP' ? item.submissionId : [],
  );
const own = async () =>
  (await call(list, { cookie: jonas.cookie, query: { tributeId: tribute.tributeId } })).data.map(
    ({ _id }: { _id: string }) => _id,
  );
const clipCount = async () => (await Tribute.findById(tribute._id).orFail()).counts.clips;

test('an answer stays until the one that replaces it is ready, which takes its place [answer-replace]', async () => {
  const first = await addReady('First');
  const second = await addReady('Second');
  await hideClip(tribute, first);
  const replacing = await answer('Better', { replaces: first });
  expect(await inReel()).toEqual([first, second]);
  expect(await own()).toEqual([first, second, replacing]);
  // The creator moved it meanwhile.
  const moved = tribute.questions[1]?._id;
  await Submission.updateOne({ _id: first }, { $set: { questionId: moved } });
  await admit(replacing);
  await admit(replacing);
  expect(await inReel()).toEqual([replacing, second]);
  expect(await own()).toEqual([second, replacing]);
  expect(String((await Submission.findById(replacing))?.questionId)).toBe(moved);
  expect([await clipCount(), await balanceOf(creator)]).toEqual([2, 4]);
  // Removed like by its sender, who may restore it.
  const body = { submissionId: first, restore: true };
  expect((await call(restore, { method: 'PATCH', cookie: jonas.cookie, body })).status).toBe(200);
  expect((await inReel()).toSorted()).toEqual([first, second, replacing].toSorted());
  expect(await clipCount()).toBe(3);
});

test('an answer stays if the one that replaces it is refused or taken back [answer-replace]', async () => {
  const first = await addReady('First');
  const refused = await answer('Broken', { replaces: first });
  const about = await Tribute.findById(tribute._id).orFail();
  const broken = await Submission.findById(refused).orFail();
  await failClip(broken, about, new MediaError('CORRUPT', 'damaged'));
  expect(await inReel()).toEqual([first]);
  const regretted = await answer('Regretted', { replaces: refused });
  await call(take, { method: 'DELETE', cookie: jonas.cookie, query: { submissionId: regretted } });
  await admit(regretted);
  expect(await inReel()).toEqual([first]);
  const third = await answer('Third', { replaces: refused });
  await admit(third);
  // Replacing the refused one replaces what that was meant to.
  expect([await inReel(), await own()]).toEqual([[third], [third]]);
});

/** As when the worker dies before it admits an answer that has its place. */
async function place(id: string, replaced: readonly string[]): Promise<void> {
  const about = await Tribute.findById(tribute._id).orFail();
  await placeClip(about, await Submission.findById(id).orFail(), replaced);
}
const takeBack = (submissionId: string) =>
  call(take, { method: 'DELETE', cookie: jonas.cookie, query: { submissionId } });

test('an answer returns if the one that has taken its place is taken back before it is ready [answer-replace]', async () => {
  const first = await addReady('First');
  const second = await addReady('Second');
  const regretted = await answer('Regretted', { replaces: first });
  await place(regretted, [first]);
  expect(await inReel()).toEqual([regretted, second]);
  await takeBack(regretted);
  expect(await inReel()).toEqual([first, second]);
  // The worker repeats its job.
  await admit(regretted);
  expect([await inReel(), await own()]).toEqual([
    [first, second],
    [first, second],
  ]);
});

test('a refused answer never takes the place of the one that it should replace [answer-replace]', async () => {
  const first = await addReady('First');
  const refused = await answer('Broken', { replaces: first });
  const about = await Tribute.findById(tribute._id).orFail();
  await failClip(await Submission.findById(refused).orFail(), about, new MediaError('CORRUPT', 'damaged'));
  const regretted = await answer('Regretted', { replaces: refused });
  await place(regretted, [refused, first]);
  await Submission.updateOne({ _id: regretted }, { $set: { deletedAt: new Date() } });
  await admit(regretted);
  expect(await inReel()).toEqual([first]);
});

test.each(['the later', 'the restored'])(
  'after the earlier answer is restored, replacing %s one leaves the other in the reel [answer-replace]',
  async (which) => {
    const first = await addReady('First');
    const later = await answer('Later', { replaces: first });
    await admit(later);
    const body = { submissionId: first, restore: true };
    expect((await call(restore, { method: 'PATCH', cookie: jonas.cookie, body })).status).toBe(200);
    const [replaced, other] = which === 'the later' ? [later, first] : [first, later];
    const replacing = await answer('Last', { replaces: replaced });
    await admit(replacing);
    expect((await inReel()).toSorted()).toEqual([other, replacing].toSorted());
  },
);

test('an answer goes where its creator moved the one that is replaced, also to no question [answer-replace]', async () => {
  const first = await addReady('First');
  const refused = await answer('Broken', { replaces: first });
  const about = await Tribute.findById(tribute._id).orFail();
  await failClip(await Submission.findById(refused).orFail(), about, new MediaError('CORRUPT', 'damaged'));
  await Submission.updateOne({ _id: first }, { $set: { questionId: null } });
  const replacing = await answer('Better', { replaces: refused });
  await admit(replacing);
  expect((await Submission.findById(replacing).orFail()).questionId).toBeNull();
});

test.each(['in order', 'the later first'])(
  'of two that replace the same answer, prepared %s, the later stays [answer-replace]',
  async (order) => {
    const first = await addReady('First');
    const last = await addReady('Last');
    const earlier = await answer('Earlier', { replaces: first });
    const later = await answer('Later', { replaces: first });
    for (const id of order === 'in order' ? [earlier, later] : [later, earlier]) await admit(id);
    expect(await inReel()).toEqual([later, last]);
    expect(await own()).toEqual([last, later]);
  },
);

test('without the earlier answer, or with someone else’s, it is an ordinary one [answer-replace]', async () => {
  const first = await addReady('First');
  const lea = await joinAs(tribute.tributeId, 'Lea');
  const hers = await answer('Hers', { replaces: first }, lea.cookie);
  expect((await Submission.findById(hers))?.replaces).toBeUndefined();
  await admit(hers);
  const replacing = await answer('Better', { replaces: first });
  await call(take, { method: 'DELETE', cookie: jonas.cookie, query: { submissionId: first } });
  await admit(replacing);
  expect(await inReel()).toEqual([hers, replacing]);
  await call(updateTribute, {
    method: 'PATCH',
    as: creator,
    body: { tributeId: tribute.tributeId, status: 'CLOSED' },
  });
  // A late answer waits for its creator, so nothing is replaced.
  await admit(await answer('Late', { replaces: replacing }));
  expect(await inReel()).toEqual([hers, replacing]);
});
