import '#tests/support/installation.ts';
import { beforeEach, expect, test } from 'vitest';
import { POST as join, GET as people, PATCH as report } from '#app/api/tribute/contributor/route.ts';
import { POST as invite } from '#app/api/tribute/invite/route.ts';
import { POST as openSession } from '#app/api/user/session/route.ts';
import type { TributeDto } from '#lib/contracts/tributes.ts';
import { guestOf } from '#server/auth/actor.ts';
import { inviteLink } from '#server/auth/invite-link.ts';
import { checkLedger } from '#server/domain/credits/check-ledger.ts';
import { releaseClips } from '#server/jobs/handlers/release-clips.ts';
import { admitClip } from '#server/jobs/reel/admit-clip.ts';
import { Contributor } from '#server/models/contributor.ts';
import { Submission } from '#server/models/submission.ts';
import { Tribute } from '#server/models/tribute.ts';
import { logger } from '#server/platform/logger.ts';
import { getOwnPeople } from '#server/services/contributors/get-own-people.ts';
import { call, cookieOf, type Person } from '#tests/support/call.ts';
import { addReadyClip } from '#tests/support/clips.ts';
import { addCreator, balanceOf, bookCredits } from '#tests/support/credits.ts';
import { joinAs, openTribute } from '#tests/support/tributes.ts';

let creator: Person;
let tribute: TributeDto;
let count = 0;
beforeEach(async () => {
  count += 1;
  creator = await addCreator(`one-${count}`);
  tribute = await openTribute({}, creator);
});

async function inviteMaja(name = 'Maja Lind'): Promise<string> {
  const body = { tributeId: tribute.tributeId, people: [{ email: 'maja@example.com', name }] };
  expect((await call(invite, { method: 'POST', as: creator, body })).status).toBe(201);
  return (await Contributor.findOne({ tribute: tribute._id, email: 'maja@example.com' }).orFail()).id;
}
const tokenOf = (contributorId: string) =>
  new URL(inviteLink(tribute.tributeId, { id: contributorId })).searchParams.get('c') ?? '';
const open = (contributorId: string, cookie: string, as: Person | null = null) =>
  call(join, {
    method: 'POST',
    as,
    cookie,
    body: { tributeId: tribute.tributeId, token: tokenOf(contributorId) },
  });
const board = async () =>
  (await call(people, { as: creator, query: { tributeId: tribute.tributeId } })).data as object[];
/** Prepares a clip and charges its credit, like the worker. */
async function sendClip(contributorId: string): Promise<string> {
  const clip = await addReadyClip(tribute, contributorId);
  await Submission.updateOne({ _id: clip }, { $set: { status: 'PROCESSING' } });
  await admitClip(await Submission.findById(clip).orFail(), await Tribute.findById(tribute._id).orFail());
  await Contributor.updateOne({ _id: contributorId }, { $set: { status: 'RECORDED' } });
  return clip;
}

test('merges a link guest with their later opened invitation, for one credit', async () => {
  const invited = await inviteMaja();
  const guest = await joinAs(tribute.tributeId, 'Maja');
  const clip = await sendClip(guest._id);
  // One held for the invitation, one paid for the clip.
  expect(await balanceOf(creator)).toBe(3);
  expect(await board()).toHaveLength(2);

  const opened = await open(invited, guest.cookie);
  expect(opened.data).toMatchObject({ _id: invited, name: 'Maja', status: 'RECORDED' });
  expect(await board()).toMatchObject([
    { _id: invited, name: 'Maja', email: 'maja@example.com', state: 'SENT', clips: 1 },
  ]);
  expect(String((await Submission.findById(clip))?.contributor)).toBe(invited);
  expect(await balanceOf(creator)).toBe(4);
  // Again, and another clip: nothing more is booked.
  await open(invited, cookieOf(opened));
  await sendClip(invited);
  expect(await balanceOf(creator)).toBe(4);
  expect((await checkLedger()).differences).toEqual([]);
});

test('books once for many concurrent openings', async () => {
  const invited = await inviteMaja();
  const guest = await joinAs(tribute.tributeId, 'Maja');
  await sendClip(guest._id);
  await Promise.all(Array.from({ length: 8 }, () => open(invited, guest.cookie)));
  expect(await board()).toHaveLength(1);
  expect(await balanceOf(creator)).toBe(4);
});

test('the guest’s cookie continues as the invited person', async () => {
  const invited = await inviteMaja();
  const guest = await joinAs(tribute.tributeId, 'Maja');
  await open(invited, guest.cookie);
  const body = { tributeId: tribute.tributeId, action: 'PROGRESS', progress: { stage: 'TRYING' } };
  await call(report, { method: 'PATCH', cookie: guest.cookie, body });
  expect(await board()).toMatchObject([{ _id: invited, state: 'TRYING' }]);
  const again = { tributeId: tribute.tributeId, name: 'Maja L.' };
  const named = await call(join, { method: 'POST', cookie: guest.cookie, body: again });
  expect(named.data._id).toBe(invited);
});

test('a waiting clip gets the credit held for its person', async () => {
  const invited = await inviteMaja();
  await bookCredits(creator, -4);
  const guest = await joinAs(tribute.tributeId, 'Maja');
  const clip = await sendClip(guest._id);
  expect((await Submission.findById(clip))?.status).toBe('HELD');
  await open(invited, guest.cookie);
  await releaseClips({ userId: creator.userId });
  expect((await Submission.findById(clip))?.status).toBe('READY');
  expect(await balanceOf(creator)).toBe(0);
});

test('merges an invited person who recorded as a guest and signs in with that address', async () => {
  const invited = await inviteMaja();
  const guest = await joinAs(tribute.tributeId, 'Maja');
  await sendClip(guest._id);
  const maja = { userId: `maja-${count}`, email: 'Maja@Example.com' };
  await call(openSession, {
    method: 'POST',
    as: { ...maja, isVerified: false },
    body: {},
    cookie: guest.cookie,
  });
  expect(await board()).toHaveLength(2);
  await call(openSession, { method: 'POST', as: maja, body: {}, cookie: guest.cookie });
  expect(await board()).toMatchObject([{ _id: invited, state: 'SENT', email: 'maja@example.com' }]);
  expect((await Contributor.findById(invited))?.userId).toBe(maja.userId);
  expect(await balanceOf(creator)).toBe(4);
});

test('merges an account that recorded first once it signs in or joins again after an invitation', async () => {
  const maja = { userId: `maja-${count}`, email: 'maja@example.com' };
  const body = { tributeId: tribute.tributeId, name: 'Mausi' };
  const joined = await call(join, { method: 'POST', as: maja, body });
  await sendClip(joined.data._id);
  const invited = await inviteMaja();
  expect(await balanceOf(creator)).toBe(3);
  const again = await call(join, { method: 'POST', as: maja, body });
  // Their confirmed address outranks any name.
  expect(again.data._id).toBe(invited);
  expect(await board()).toMatchObject([{ _id: invited, name: 'Mausi', state: 'SENT' }]);
  expect(await balanceOf(creator)).toBe(4);
});

test('two people who both paid get one credit back', async () => {
  const invited = await inviteMaja();
  const guest = await joinAs(tribute.tributeId, 'Maja');
  await sendClip(guest._id);
  await sendClip(invited);
  expect(await balanceOf(creator)).toBe(3);
  await open(invited, guest.cookie);
  expect(await board()).toMatchObject([{ clips: 2 }]);
  expect(await balanceOf(creator)).toBe(4);
});

test('another name in the same browser is another person, as is another invitation', async () => {
  const invited = await inviteMaja();
  const guest = await joinAs(tribute.tributeId, 'Opa Karl');
  const opened = await open(invited, guest.cookie);
  expect(await board()).toHaveLength(2);
  const body = { tributeId: tribute.tributeId, people: [{ email: 'second@example.com', name: '' }] };
  await call(invite, { method: 'POST', as: creator, body });
  const second = await Contributor.findOne({ tribute: tribute._id, email: 'second@example.com' }).orFail();
  await open(second.id, cookieOf(opened));
  expect(await board()).toHaveLength(3);
});

test('an invitation without a name belongs to the person that its reader names [own-others]', async () => {
  const invited = await inviteMaja('');
  const grandma = await joinAs(tribute.tributeId, 'Grandma');
  await sendClip(grandma._id);
  const opened = cookieOf(await open(invited, grandma.cookie));
  // Nobody knows yet who reads it.
  expect(await board()).toHaveLength(2);
  const say = (name: string) =>
    call(join, { method: 'POST', cookie: opened, body: { tributeId: tribute.tributeId, name } });
  const formerIds = [grandma._id];
  expect((await say('Grandma')).data).toMatchObject({ _id: invited, status: 'RECORDED', formerIds });
  expect(await board()).toMatchObject([{ name: 'Grandma', email: 'maja@example.com', clips: 1 }]);
  // The device gives her what it kept before.
  const actor = guestOf(new Headers({ cookie: opened }));
  const ctx = { actor, locale: 'en' as const, requestId: '', log: logger };
  const { people: here } = await getOwnPeople(ctx, tribute.tributeId);
  expect(here).toEqual([{ _id: invited, name: 'Grandma', formerIds }]);
});

test('an invitation without a name is someone else’s than who used the device before [own-others]', async () => {
  const invited = await inviteMaja('');
  const grandma = await joinAs(tribute.tributeId, 'Grandma');
  const cookie = cookieOf(await open(invited, grandma.cookie));
  const body = { tributeId: tribute.tributeId, name: 'Grandpa' };
  expect((await call(join, { method: 'POST', cookie, body })).data._id).toBe(invited);
  expect(await board()).toMatchObject([{ name: 'Grandpa', email: 'maja@example.com' }, { name: 'Grandma' }]);
});

test('a creator who opens another person’s link stays the creator', async () => {
  const invited = await inviteMaja('');
  const body = { tributeId: tribute.tributeId, name: 'Ben' };
  const own = await call(join, { method: 'POST', as: creator, body });
  await open(invited, cookieOf(own), creator);
  expect((await Contributor.findById(invited))?.userId).toBeNull();
  expect(await board()).toHaveLength(2);
});
