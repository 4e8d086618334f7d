import '#tests/support/installation.ts';
import { expect, test } from 'vitest';
import { GET as contributed } from '#app/api/tribute/contributedTribute/route.ts';
import { POST as join, DELETE as revoke } from '#app/api/tribute/contributor/route.ts';
import { PATCH as change } from '#app/api/tribute/route.ts';
import { POST as openSession } from '#app/api/user/session/route.ts';
import { Contributor } from '#server/models/contributor.ts';
import { call } from '#tests/support/call.ts';
import { CREATOR, joinAs, openTribute } from '#tests/support/tributes.ts';

const RUTH = { userId: 'ruth', email: 'ruth@example.com' };

const signIn = (as: typeof RUTH & { isVerified?: boolean }, cookie?: string) =>
  call(openSession, { method: 'POST', as, body: {}, ...(cookie && { cookie }) });
const reelsOf = async (as: typeof RUTH) => (await call(contributed, { as })).data;

test('[endpoint-contributed] a guest who signs in finds the reels they took part in [access-contributor] [access-claims]', async () => {
  const { tributeId } = await openTribute();
  const { cookie } = await joinAs(tributeId, 'Ruth');
  expect(await reelsOf(RUTH)).toEqual([]);
  await signIn(RUTH, cookie);
  await signIn(RUTH, cookie);
  const reels = await reelsOf(RUTH);
  expect(reels).toHaveLength(1);
  expect(reels[0]).toMatchObject({ tributeId, status: 'COLLECTING', counts: { answered: 0 } });
  expect(Object.keys(reels[0])).not.toContain('createdBy');
  // Their own reels are listed elsewhere.
  expect((await call(contributed, { as: CREATOR })).data).toEqual([]);
});

test('a guest who signed in stays that person on another device, also with the link off [record-as-account]', async () => {
  const { _id: tribute, tributeId } = await openTribute();
  const { _id, cookie } = await joinAs(tributeId, 'Ruth');
  await signIn(RUTH, cookie);
  await call(change, { method: 'PATCH', as: CREATOR, body: { tributeId, linkOpen: false } });
  const again = await call(join, { method: 'POST', as: RUTH, body: { tributeId, name: 'Ruth' } });
  expect(again).toMatchObject({ status: 201, data: { _id } });
  expect(await Contributor.countDocuments({ tribute })).toBe(1);
});

test('an invitation to the same address is claimed once the address is confirmed [access-claims]', async () => {
  const { _id } = await openTribute();
  const invited = await Contributor.create({
    tribute: _id,
    name: 'Oma',
    email: 'oma@example.com',
    via: 'EMAIL',
  });
  const oma = { userId: 'oma', email: 'Oma@Example.com' };
  await signIn({ ...oma, isVerified: false });
  expect((await Contributor.findById(invited._id))?.userId).toBeNull();
  await signIn(oma);
  expect((await Contributor.findById(invited._id))?.userId).toBe('oma');
  expect(await reelsOf(oma)).toHaveLength(1);
});

test('one account takes part once; a second guest in the same browser stays a guest', async () => {
  const { tributeId } = await openTribute();
  const first = await joinAs(tributeId, 'Leo');
  const second = await joinAs(tributeId, 'Leo again');
  const leo = { userId: 'leo', email: 'leo@example.com' };
  await signIn(leo, first.cookie);
  await signIn(leo, second.cookie);
  expect(await reelsOf(leo)).toHaveLength(1);
  expect((await Contributor.findById(second._id))?.userId).toBeNull();
});

test('a removed person no longer finds the reel', async () => {
  const { tributeId } = await openTribute();
  const guest = await joinAs(tributeId, 'Mia');
  const mia = { userId: 'mia', email: 'mia@example.com' };
  await signIn(mia, guest.cookie);
  await call(revoke, { method: 'DELETE', as: CREATOR, query: { tributeId, contributorId: guest._id } });
  expect(await reelsOf(mia)).toEqual([]);
});

test('rejects callers without a confirmed account', async () => {
  expect(await call(contributed)).toMatchObject({ status: 401 });
  expect(await call(contributed, { as: { ...RUTH, isVerified: false } })).toMatchObject({
    status: 403,
    code: 'EMAIL_NOT_VERIFIED',
  });
});
