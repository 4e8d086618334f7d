import '#tests/support/installation.ts';
import { expect, test } from 'vitest';
import { GET as feed } from '#app/api/submission/feed/route.ts';
import { POST as preview } from '#app/api/submission/preview/route.ts';
import { GET as clips, DELETE as removeClip } from '#app/api/submission/route.ts';
import { GET as contributed } from '#app/api/tribute/contributedTribute/route.ts';
import { POST as join } from '#app/api/tribute/contributor/route.ts';
import { POST as rotate } from '#app/api/tribute/presentation_link/route.ts';
import { GET as tributes } from '#app/api/tribute/route.ts';
import { GET as watch } from '#app/api/tribute/save_presentation/route.ts';
import { GET as exportData } from '#app/api/user/export/route.ts';
import { POST as createUser } from '#app/api/user/route.ts';
import { POST as openSession } from '#app/api/user/session/route.ts';
import { eraseAccount } from '#server/jobs/erasure/erase-account.ts';
import { Contributor } from '#server/models/contributor.ts';
import { Submission } from '#server/models/submission.ts';
import { User } from '#server/models/user.ts';
import { call, ORIGIN } from '#tests/support/call.ts';
import { doing, openLink } from '#tests/support/published-film.ts';
import { CREATOR } from '#tests/support/tributes.ts';
import { expectShut, joinIn, say, sendAs, show, upload } from './thankful-viewers.ts';

test('a viewer says thank you; everyone may watch it, but it is not in the reel', async () => {
  const { tributeId, query, guest, anybody, namesOnBoard } = await show();
  expect((await joinIn({ tributeId, cookie: '' }, 'Anna')).status).toBe(401);
  expect((await joinIn(anybody, 'Anna')).status).toBe(201);
  const { uploadId } = await upload(anybody);
  expect((await sendAs(anybody, uploadId, 'ANSWER')).status).toBe(401);
  await say(anybody, 'THANK_YOU');
  expect((await call(clips, { cookie: anybody.cookie, query })).data).toMatchObject([{ kind: 'THANK_YOU' }]);

  const heard = await call(feed, { cookie: guest.cookie, query: { ...query, kind: 'THANK_YOU' } });
  expect(heard.data.items).toMatchObject([{ speakerName: 'Anna', question: null }]);
  expect((await call(feed, { cookie: guest.cookie, query })).data.items).toHaveLength(2);
  expect((await call(clips, { as: CREATOR, query })).data).toHaveLength(2);
  expect(await namesOnBoard()).toEqual(['Jonas', 'Lea']);
  expect((await call(tributes, { as: CREATOR, query })).data.counts).toMatchObject({
    contributors: 2,
    clips: 2,
  });
});

test('only the creator learns of a reported thank-you, until they review it', async () => {
  const { guest, anybody, thanks } = await show();
  await joinIn(anybody, 'Anna');
  const submissionId = await say(anybody, 'THANK_YOU');
  expect(await thanks({ as: CREATOR })).toMatchObject([{ isReported: false }]);
  const report = { submissionId, action: 'REPORT', deviceId: 1, reason: 'PRIVATE', words: '' };
  expect((await doing({ cookie: guest.cookie }, report)).status).toBe(200);
  expect(await thanks({ as: CREATOR })).toMatchObject([{ isReported: true }]);
  for (const cookie of [guest.cookie, anybody.cookie])
    expect((await thanks({ cookie }))[0]).not.toHaveProperty('isReported');
  await doing({ as: CREATOR }, { submissionId, action: 'DISMISS_REPORTS' });
  expect(await thanks({ as: CREATOR })).toMatchObject([{ isReported: false }]);
});

test('a guest who has not opened the presentation answers instead of thanking', async () => {
  const { tributeId, guest } = await show();
  const browser = { tributeId, cookie: guest.cookie };
  const { uploadId } = await upload(browser);
  expect((await sendAs(browser, uploadId, 'THANK_YOU')).status).toBe(401);
  expect(await Submission.countDocuments({ uploadIds: uploadId })).toBe(0);
});

test('after a rotation, a thanker keeps their thank-you, and neither watches nor sends', async () => {
  const { query, tributeId, anybody } = await show();
  await joinIn(anybody, 'Anna');
  const { uploadId } = await upload(anybody);
  await say(anybody, 'THANK_YOU');
  await call(rotate, { method: 'POST', as: CREATOR, body: query });
  expect((await call(watch, { cookie: anybody.cookie, query })).status).toBe(404);
  expect((await call(clips, { cookie: anybody.cookie, query })).data).toHaveLength(1);
  expect((await upload(anybody)).status).toBe(404);
  expect((await sendAs(anybody, uploadId, 'THANK_YOU')).status).toBe(404);
  // The new link continues the old one.
  const again = {
    tributeId,
    cookie: `${anybody.cookie.replace(/viewer=[^;]*; /, '')}; ${await openLink(tributeId)}`,
  };
  expect((await sendAs(again, uploadId, 'THANK_YOU')).status).toBe(201);
});

test('two people share a device for an answer and a thank-you, and are removed separately', async () => {
  const { guest, guestClip, jonas, thanks, namesOnBoard, shown, remove } = await show();
  const anna = await joinIn(jonas, 'Anna');
  expect(anna.data._id).not.toBe(guest._id);
  for (const [kind, name] of [
    ['ANSWER', 'Jonas'],
    ['THANK_YOU', 'Anna'],
  ] as const) {
    const { data } = await sendAs(jonas, (await upload(jonas)).uploadId, kind);
    expect(data).toMatchObject({ kind, contributor: { name } });
  }
  await say(jonas, 'THANK_YOU');
  expect(await namesOnBoard()).toEqual(['Jonas', 'Lea']);

  expect((await remove(anna.data._id)).status).toBe(200);
  expect(await thanks()).toEqual([]);
  expect(await shown()).toContain(guestClip);
  // Jonas continues, and nobody says thank you there.
  expect((await joinIn(jonas, 'Anna')).status).toBe(404);
  await say(jonas, 'ANSWER');
});

test('a person is removed with everything: answers leave the reel, thank-yous the page', async () => {
  const { query, guest, guestClip, jonas, thanks, shown, remove } = await show();
  await joinIn(jonas, 'Jonas');
  const { uploadId } = await upload(jonas);
  await say(jonas, 'THANK_YOU');
  expect(await thanks()).toHaveLength(1);
  expect((await remove(guest._id)).status).toBe(200);
  expect(await thanks()).toEqual([]);
  expect(await shown()).not.toContain(guestClip);
  await expectShut(jonas, uploadId);
  expect((await call(clips, { cookie: jonas.cookie, query })).status).toBe(404);
  expect((await call(feed, { cookie: guest.cookie, query })).status).toBe(404);
});

test('a person who says thank you before answering is one person', async () => {
  const { tributeId, anybody, thanks, remove } = await show();
  await joinIn(anybody, 'Ruth');
  await say(anybody, 'THANK_YOU');
  const ruth = await joinIn(anybody, 'Ruth Berg', { isThankYou: false });
  await say(anybody, 'ANSWER');
  expect((await remove(ruth.data._id)).status).toBe(200);
  expect(await thanks({ cookie: await openLink(tributeId) })).toEqual([]);
});

test('only the creator learns who thanks, and removes them with everything they sent', async () => {
  const { guest, guestClip, jonas, anybody, thanks, namesOnBoard, shown, remove } = await show();
  await joinIn(jonas, 'Jonas');
  const { uploadId } = await upload(jonas);
  await say(jonas, 'THANK_YOU');
  for (const who of [{ cookie: anybody.cookie }, { cookie: guest.cookie }])
    expect(Object.keys((await thanks(who))[0])).not.toContain('contributorId');
  const [{ contributorId }] = await thanks({ as: CREATOR });
  expect(contributorId).not.toBe(guest._id);
  expect((await remove(contributorId)).status).toBe(200);
  expect(await thanks()).toEqual([]);
  expect(await shown()).not.toContain(guestClip);
  expect(await namesOnBoard()).toEqual(['Lea']);
  await expectShut(jonas, uploadId);
});

test('a removed viewer who only thanked joins by neither link', async () => {
  const { anybody, thanks, remove } = await show();
  await joinIn(anybody, 'Eve');
  const { uploadId } = await upload(anybody);
  await say(anybody, 'THANK_YOU');
  const [{ contributorId }] = await thanks({ as: CREATOR });
  expect((await remove(contributorId)).status).toBe(200);
  expect(await thanks()).toEqual([]);
  await expectShut(anybody, uploadId);
});

test('a person merged with their invitation is removed with their thank-you', async () => {
  const { tribute, guest, jonas, thanks, remove } = await show();
  await joinIn(jonas, 'Jonas');
  await say(jonas, 'THANK_YOU');
  const as = { userId: 'jonas', email: 'jonas@example.com' };
  const { email } = as;
  const invited = await Contributor.create({ tribute: tribute._id, name: 'Jonas', email, via: 'EMAIL' });
  await call(openSession, { method: 'POST', as, cookie: jonas.cookie, body: {} });
  expect(await Contributor.countDocuments({ _id: guest._id })).toBe(0);
  expect((await remove(invited.id)).status).toBe(200);
  expect(await thanks()).toEqual([]);

  expect((await joinIn(jonas, 'Jonas')).status).toBe(404);
  // Like a resent invitation.
  await Contributor.updateOne({ _id: invited._id }, { status: 'INVITED' });
  expect((await joinIn(jonas, 'Jonas')).status).toBe(201);
});

test('on the creator’s device, a removed thank-you leaves the creator’s own things', async () => {
  const { tributeId, anybody, thanks, namesOnBoard, remove } = await show();
  await call(join, { method: 'POST', as: CREATOR, body: { tributeId, name: 'Ben' } });
  await joinIn(anybody, 'Ben', { as: CREATOR });
  const { uploadId } = await upload(anybody);
  expect((await sendAs(anybody, uploadId, 'THANK_YOU', { as: CREATOR })).status).toBe(201);
  await say(anybody, 'THANK_YOU');
  const [{ contributorId }] = await thanks({ as: CREATOR });
  await remove(contributorId);
  expect(await namesOnBoard()).toEqual(['Ben', 'Jonas', 'Lea']);
  expect((await joinIn(anybody, 'Anna', { as: CREATOR })).status).toBe(201);
});

test('thanking first, then signing in: the account answers normally, and the thank-you is not its reel', async () => {
  const { tribute, anybody } = await show();
  const as = { userId: 'thankful', email: 'thankful@example.com' };
  const reels = async () => (await call(contributed, { as })).data;
  const signIn = () => call(openSession, { method: 'POST', as, cookie: anybody.cookie, body: {} });
  const thanks = await joinIn(anybody, 'Nora');
  await say(anybody, 'THANK_YOU');
  await signIn();
  expect(await reels()).toEqual([]);
  // As an earlier version claimed it.
  await Contributor.updateOne({ _id: thanks.data._id }, { $set: { userId: as.userId } });
  expect(await reels()).toEqual([]);
  const joined = await joinIn(anybody, 'Nora', { isThankYou: false, as });
  expect(joined.data._id).not.toBe(thanks.data._id);
  const { uploadId } = await upload(anybody);
  expect(await sendAs(anybody, uploadId, 'ANSWER', { as })).toMatchObject({
    status: 201,
    data: { contributor: { _id: joined.data._id } },
  });
  await signIn();
  expect(await reels()).toHaveLength(1);
  expect(await Contributor.countDocuments({ tribute: tribute._id, userId: as.userId })).toBe(1);
});

test('an account exports its thank-yous too, and leaves no trace', async () => {
  const { jonas, guest } = await show();
  const thanks = await joinIn(jonas, 'Jonas');
  const thanksClip = await say(jonas, 'THANK_YOU');
  const as = { userId: 'jonas-2', email: 'jonas-2@example.com' };
  await call(createUser, { method: 'POST', as, body: { redirectUrl: ORIGIN } });
  await call(openSession, { method: 'POST', as, cookie: jonas.cookie, body: {} });
  const { data } = await call(exportData, { as });
  const sent = data.contributions.flatMap(
    ({ submissions }: { submissions: { _id: string }[] }) => submissions,
  );
  expect(sent.map(({ _id }: { _id: string }) => _id)).toContain(thanksClip);

  await call(removeClip, { method: 'DELETE', cookie: jonas.cookie, query: { submissionId: thanksClip } });
  await eraseAccount(await User.findOne({ firebaseUid: as.userId }).orFail());
  expect(await Contributor.countDocuments({ _id: thanks.data._id })).toBe(0);
  expect((await Contributor.findById(guest._id).orFail()).thanksIds).toHaveLength(0);
});

test('a thanker previews their picture as such, without joining to answer', async () => {
  const { tributeId, anybody } = await show();
  await joinIn(anybody, 'Ruth');
  const photo = { tributeId, uploadId: (await upload(anybody)).uploadId, caption: '', place: 1 };
  const draw = (more: object) =>
    call(preview, { method: 'POST', cookie: anybody.cookie, body: { ...photo, ...more } });
  expect((await draw({})).status).toBe(401);
  // Its bytes are still missing.
  expect(await draw({ kind: 'THANK_YOU' })).toMatchObject({ code: 'CONFLICT' });
});

test('a creator removes a thank-you', async () => {
  const { anybody, thanks } = await show();
  await joinIn(anybody, 'Anna');
  const submissionId = await say(anybody, 'THANK_YOU');
  const removed = await call(removeClip, { method: 'DELETE', as: CREATOR, query: { submissionId } });
  expect(removed.status).toBe(200);
  expect(await thanks()).toEqual([]);
});
