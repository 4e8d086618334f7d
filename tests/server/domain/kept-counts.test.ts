import '#tests/support/installation.ts';
import assert from 'node:assert/strict';
import { Types } from 'mongoose';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { PATCH as changeClipRoute, DELETE as deleteClip } from '#app/api/submission/route.ts';
import { POST as join, DELETE as revoke } from '#app/api/tribute/contributor/route.ts';
import { POST as invite } from '#app/api/tribute/invite/route.ts';
import { GET as tributes } from '#app/api/tribute/route.ts';
import { POST as openSession } from '#app/api/user/session/route.ts';
import type { TributeDto } from '#lib/contracts/tributes.ts';
import { inviteLink } from '#server/auth/invite-link.ts';
import { checkCounts } from '#server/domain/counts/check-counts.ts';
import { repairCounts } from '#server/domain/counts/repair-counts.ts';
import { eraseAccount } from '#server/jobs/erasure/erase-account.ts';
import { eraseClip } from '#server/jobs/erasure/erase-clip.ts';
import { releaseClips } from '#server/jobs/handlers/release-clips.ts';
import { admitClip } from '#server/jobs/reel/admit-clip.ts';
import { Contributor } from '#server/models/contributor.ts';
import { Submission } from '#server/models/submission.ts';
import { Tribute } from '#server/models/tribute.ts';
import { User } from '#server/models/user.ts';
import { call, cookieOf, type Person } from '#tests/support/call.ts';
import { addCreator, bookCredits } from '#tests/support/credits.ts';
import { joinAs, openTribute } from '#tests/support/tributes.ts';

let creator: Person;
let tribute: TributeDto;
let query: { tributeId: string };
let round = 0;
beforeEach(async () => {
  round += 1;
  creator = await addCreator(`counted-${round}`, 5);
  tribute = await openTribute({}, creator);
  query = { tributeId: tribute.tributeId };
});
afterEach(async () => assert.deepEqual((await checkCounts()).differences, []));

async function send(contributor: string, kind: 'ANSWER' | 'THANK_YOU' = 'ANSWER'): Promise<string> {
  const clip = await Submission.create({
    tribute: tribute._id,
    contributor,
    kind,
    uploadIds: [new Types.ObjectId().toHexString()],
    status: 'PROCESSING',
    consentAt: new Date(),
  });
  await admitClip(clip, await Tribute.findById(tribute._id).orFail());
  return clip.id;
}

const counts = async () => (await call(tributes, { as: creator, query })).data.counts;
const ownClips = async ({ userId }: Person) =>
  (await User.findOne({ firebaseUid: userId }))?.counts?.submissions;
const joinSignedIn = (as: Person, cookie = '') =>
  call(join, { method: 'POST', as, cookie, body: { ...query, name: 'Lea' } });
const inviteTo = (email: string, more = {}) =>
  call(invite, { method: 'POST', as: creator, body: { ...query, people: [{ email }], ...more } });
const remove = (as: Person | null, cookie: string, submissionId: string) =>
  call(deleteClip, { method: 'DELETE', as, cookie, query: { submissionId } });
const restoreClip = (as: Person | null, cookie: string, submissionId: string) =>
  call(changeClipRoute, { method: 'PATCH', as, cookie, body: { submissionId, restore: true } });

test('counts people who join, are invited, removed and invited again', async () => {
  await Promise.all([joinAs(query.tributeId, 'Jonas'), joinAs(query.tributeId, 'Kim')]);
  const lea = await addCreator(`lea-${round}`);
  await Promise.all([joinSignedIn(lea), joinSignedIn(lea)]);
  await inviteTo('maja@example.com');
  await inviteTo('maja@example.com');
  expect(await counts()).toEqual({ contributors: 4, answered: 0, clips: 0 });
  const maja = await Contributor.findOne({ tribute: tribute._id, email: 'maja@example.com' }).orFail();
  const who = { ...query, contributorId: maja.id };
  expect((await call(revoke, { method: 'DELETE', as: creator, query: who })).status).toBe(200);
  expect(await counts()).toEqual({ contributors: 3, answered: 0, clips: 0 });
  await inviteTo('maja@example.com');
  expect((await inviteTo(creator.email, { isTest: true })).status).toBe(201);
  expect(await counts()).toEqual({ contributors: 5, answered: 0, clips: 0 });
});

test('counts a clip while it is ready: held, released, deleted, restored, removed, erased', async () => {
  const lea = await addCreator(`lea-${round}`);
  const joined = await joinSignedIn(lea);
  const first = await send(joined.data._id);
  await send(joined.data._id, 'THANK_YOU');
  expect(await counts()).toEqual({ contributors: 1, answered: 1, clips: 1 });
  expect(await ownClips(lea)).toBe(2);

  await bookCredits(creator, -4);
  const guest = await joinAs(query.tributeId, 'Jonas');
  await send(guest._id);
  expect(await counts()).toEqual({ contributors: 2, answered: 2, clips: 1 });
  await bookCredits(creator, 1);
  await releaseClips({ userId: creator.userId });
  expect(await counts()).toEqual({ contributors: 2, answered: 2, clips: 2 });

  expect((await remove(lea, '', first)).status).toBe(200);
  expect(await counts()).toEqual({ contributors: 2, answered: 1, clips: 1 });
  expect(await ownClips(lea)).toBe(1);
  expect((await restoreClip(lea, '', first)).status).toBe(200);
  expect(await counts()).toEqual({ contributors: 2, answered: 2, clips: 2 });
  expect(await ownClips(lea)).toBe(2);

  await eraseClip(await Submission.findById(first).orFail());
  expect(await ownClips(lea)).toBe(1);
  const who = { ...query, contributorId: joined.data._id };
  expect((await call(revoke, { method: 'DELETE', as: creator, query: who })).status).toBe(200);
  expect(await counts()).toEqual({ contributors: 1, answered: 1, clips: 1 });
  expect(await ownClips(lea)).toBe(0);
});

test("moves a guest's clips to the account at sign-in", async () => {
  const lea = await addCreator(`lea-${round}`);
  const guest = await joinAs(query.tributeId, 'Lea');
  await send(guest._id);
  const signedIn = await signIn(lea, guest.cookie);
  expect(signedIn.status).toBe(200);
  expect(await ownClips(lea)).toBe(1);
  expect(await counts()).toEqual({ contributors: 1, answered: 1, clips: 1 });
});

test.each(['the invited one', 'the guest', 'neither'])(
  'counts an invited person merged with a guest once; %s had the account',
  async (owner) => {
    await inviteTo('maja@example.com');
    const maja = await addCreator(`maja-${round}`);
    const invited = await Contributor.findOne({ tribute: tribute._id, email: 'maja@example.com' }).orFail();
    const guest = await joinAs(query.tributeId, 'Maja');
    await Promise.all([send(guest._id), send(invited.id)]);
    expect(await counts()).toEqual({ contributors: 2, answered: 2, clips: 2 });
    if (owner === 'the guest') await signIn(maja, guest.cookie);
    if (owner === 'the invited one') await signIn(maja, cookieOf(await openLink(invited.id)));
    const opened = await openLink(invited.id, guest.cookie);
    expect(opened.status).toBe(201);
    // Whose invitation it is shows when they say their name.
    await call(join, { method: 'POST', cookie: cookieOf(opened), body: { ...query, name: 'Maja' } });
    expect(await counts()).toEqual({ contributors: 1, answered: 1, clips: 2 });
    expect(await ownClips(maja)).toBe(owner === 'neither' ? 0 : 2);
  },
);

const signIn = (as: Person, cookie: string) => call(openSession, { method: 'POST', as, cookie, body: {} });

function openLink(contributorId: string, cookie = '') {
  const token = new URL(inviteLink(query.tributeId, { id: contributorId })).searchParams.get('c') ?? '';
  return call(join, { method: 'POST', cookie, body: { ...query, token } });
}

test('updates the counters of other reels when an account is erased', async () => {
  const lea = await addCreator(`lea-${round}`);
  const joined = await joinSignedIn(lea);
  await joinAs(query.tributeId, 'Jonas');
  const clip = await send(joined.data._id);
  await remove(lea, '', clip);
  await eraseAccount(await User.findOne({ firebaseUid: lea.userId }).orFail());
  expect(await counts()).toEqual({ contributors: 1, answered: 0, clips: 0 });
});

test('reports a counter that was changed manually', async () => {
  const _id = tribute._id;
  await Tribute.updateOne({ _id }, { $inc: { 'counts.clips': 1 } });
  await User.updateOne({ firebaseUid: creator.userId }, { $inc: { 'counts.submissions': 2 } });
  const { differences } = await checkCounts();
  expect(differences).toMatchObject([
    { of: 'tribute', id: _id, kept: { clips: 1 }, counted: { clips: 0 } },
    { of: 'user', id: creator.userId, kept: { submissions: 2 }, counted: { submissions: 0 } },
  ]);
  await Tribute.updateOne({ _id }, { $inc: { 'counts.clips': -1 } });
  await User.updateOne({ firebaseUid: creator.userId }, { $inc: { 'counts.submissions': -2 } });
});

test('repairs wrong counters, even while people join', async () => {
  const { _id } = await joinAs(tribute.tributeId, 'Jonas');
  await send(_id);
  await joinSignedIn(creator);
  const right = await counts();
  const wrong = { 'counts.contributors': 7, 'counts.clips': -1, 'counts.views': 3 };
  await Tribute.updateOne({ _id: tribute._id }, { $set: wrong });
  await User.updateOne({ firebaseUid: creator.userId }, { $set: { 'counts.submissions': 9 } });
  const { differences } = await checkCounts();
  expect(differences.map(({ of }) => of).toSorted()).toEqual(['tribute', 'user']);
  await Promise.all([
    ...differences.map(repairCounts),
    ...['Ada', 'Bo', 'Cy'].map((name) => joinAs(tribute.tributeId, name)),
  ]);
  expect(await counts()).toEqual({ ...right, contributors: right.contributors + 3 });
});
