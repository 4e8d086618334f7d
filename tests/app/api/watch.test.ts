import '#tests/support/installation.ts';
import { beforeEach, expect, test } from 'vitest';
import { POST as act } from '#app/api/submission/action/route.ts';
import { GET as feed } from '#app/api/submission/feed/route.ts';
import { GET as clips, POST as send } from '#app/api/submission/route.ts';
import { GET as download } from '#app/api/submission/video/download_url/route.ts';
import { POST as join, GET as people } from '#app/api/tribute/contributor/route.ts';
import { GET as link, PATCH as open, POST as rotate } from '#app/api/tribute/presentation_link/route.ts';
import { PATCH as change, GET as tributes } from '#app/api/tribute/route.ts';
import { PATCH as publish, GET as watch } from '#app/api/tribute/save_presentation/route.ts';
import type { FeedItemDto } from '#lib/contracts/submissions.ts';
import { ANONYMOUS } from '#server/auth/actor.ts';
import { readGuestToken } from '#server/auth/guest.ts';
import { mediaFolder, saveMedia } from '#server/integrations/storage.ts';
import { Notification } from '#server/models/notification.ts';
import { Render } from '#server/models/render.ts';
import { Submission } from '#server/models/submission.ts';
import { User } from '#server/models/user.ts';
import { logger } from '#server/platform/logger.ts';
import { type Publication, setPublisher } from '#server/realtime/publish.ts';
import { getWatching } from '#server/services/reels/get-watching.ts';
import { createUpload } from '#server/services/uploads/create-upload.ts';
import { call, cookieOf, type Person } from '#tests/support/call.ts';
import { addReadyClip } from '#tests/support/clips.ts';
import { CREATOR, joinAs, openTribute, STRANGER } from '#tests/support/tributes.ts';

const LEA: Person = { userId: 'lea-1', email: 'lea@example.com' };
let published: Publication[] = [];

beforeEach(() => {
  published = [];
  setPublisher((publication) => published.push(publication));
});

/** A published film of a guest's clip and a signed-in contributor's, and the cookie of somebody who opened its link. */
async function setUp() {
  const tribute = await openTribute();
  const { tributeId } = tribute;
  const guest = await joinAs(tributeId, 'Jonas');
  const guestClip = await addReadyClip(tribute, guest._id);
  const joined = await call(join, { method: 'POST', as: LEA, body: { tributeId, name: 'Lea' } });
  const leaClip = await addReadyClip(tribute, joined.data._id);
  for (const { userId, email } of [CREATOR, LEA]) {
    const counts = { submissions: 0, views: 0, hearts: 0 };
    const user = { email, accountCreationMethod: 'EMAIL', counts };
    await User.updateOne({ firebaseUid: userId }, { $set: user }, { upsert: true });
  }
  await call(publish, { method: 'PATCH', as: CREATOR, body: { tributeId, action: 'PUBLISH' } });
  const viewer = await openLink(tributeId);
  return { tribute, tributeId, query: { tributeId }, guest, guestClip, leaClip, viewer };
}

async function tokenOf(tributeId: string): Promise<string> {
  const { data } = await call(link, { as: CREATOR, query: { tributeId } });
  return new URL(data.url).searchParams.get('p') ?? '';
}

/** Opens the presentation link in a new browser and returns its cookie. */
async function openLink(tributeId: string): Promise<string> {
  const body = { tributeId, token: await tokenOf(tributeId) };
  const opened = await call(open, { method: 'PATCH', body });
  expect(opened.status).toBe(200);
  return cookieOf(opened);
}

type Who = { as?: Person; cookie?: string };
const doing = (who: Who, body: object) => call(act, { method: 'POST', ...who, body });
const statusOf = async (tributeId: string) =>
  (await call(tributes, { as: CREATOR, query: { tributeId } })).data.status;

test('[route-presentation-watch] the presentation link gives a cookie that opens film, feed and hearts', async () => {
  const { query, viewer, guestClip } = await setUp();
  expect(viewer).toMatch(/^viewer=/);
  const film = await call(watch, { cookie: viewer, query });
  expect(film.data.entries).toHaveLength(5);
  expect(film.data.items).toEqual([]);
  expect((await call(feed, { cookie: viewer, query })).data.items).toHaveLength(2);
  const hearted = await doing({ cookie: viewer }, { submissionId: guestClip, action: 'HEART', deviceId: 1 });
  expect(hearted.data).toEqual({ views: 0, hearts: 1, isHearted: true });
});

test('a rotated link is dead at once, for those who hold it and for those who opened it', async () => {
  const { query, tributeId, viewer } = await setUp();
  const old = await tokenOf(tributeId);
  const rotated = await call(rotate, { method: 'POST', as: CREATOR, body: query });
  expect(new URL(rotated.data.url).searchParams.get('p')).not.toBe(old);
  const opened = await call(open, { method: 'PATCH', body: { tributeId, token: old } });
  expect(opened).toMatchObject({ status: 404, cookies: [] });
  expect((await call(watch, { cookie: viewer, query })).status).toBe(404);
  expect((await call(feed, { cookie: viewer, query })).status).toBe(404);
  expect((await call(watch, { cookie: await openLink(tributeId), query })).status).toBe(200);
});

test('only the creator rotates the link, and a link that is not published opens nothing', async () => {
  const { query, tributeId, viewer, guest } = await setUp();
  const press = (who: Who) => call(rotate, { method: 'POST', ...who, body: query });
  expect((await press({ as: STRANGER })).status).toBe(404);
  expect((await press({ as: LEA })).status).toBe(404);
  expect((await press({ cookie: guest.cookie })).status).toBe(401);
  expect((await press({ cookie: viewer })).status).toBe(401);
  const token = await tokenOf(tributeId);
  await call(publish, { method: 'PATCH', as: CREATOR, body: { tributeId, action: 'UNPUBLISH' } });
  expect((await call(open, { method: 'PATCH', body: { tributeId, token } })).status).toBe(404);
  expect((await call(watch, { cookie: viewer, query })).status).toBe(404);
});

test('the cookie of one film opens no other, and a forged one opens nothing', async () => {
  const { viewer } = await setUp();
  const other = await setUp();
  expect((await call(watch, { cookie: viewer, query: other.query })).status).toBe(404);
  expect((await call(watch, { cookie: `${viewer}x`, query: other.query })).status).toBe(401);
});

test('whoever opened several links keeps them all', async () => {
  const { viewer, query } = await setUp();
  const { tributeId } = await setUp();
  const body = { tributeId, token: await tokenOf(tributeId) };
  const both = cookieOf(await call(open, { method: 'PATCH', cookie: viewer, body }));
  expect((await call(watch, { cookie: both, query })).status).toBe(200);
  expect((await call(watch, { cookie: both, query: { tributeId } })).status).toBe(200);
});

test('anonymous visitors and strangers watch nothing and move no heart', async () => {
  const { query, guestClip } = await setUp();
  const heart = { submissionId: guestClip, action: 'HEART', deviceId: 1 };
  for (const [who, status] of [
    [{}, 401],
    [{ as: STRANGER }, 404],
  ] as const) {
    const answers = [
      await call(watch, { ...who, query }),
      await call(feed, { ...who, query }),
      await call(download, { ...who, query }),
      await doing(who, heart),
      await doing(who, { ...query, action: 'VIEW', deviceId: 1 }),
    ];
    expect(answers.map((answer) => answer.status)).toEqual([status, status, status, status, status]);
  }
});

test('with "surprise" on, contributors see their own clips until the film is published', async () => {
  const { query, tributeId, guest, guestClip, leaClip } = await setUp();
  const set = (body: object) => call(change, { method: 'PATCH', as: CREATOR, body: { tributeId, ...body } });
  expect((await set({ surprise: true })).data.surprise).toBe(true);
  const seen = async (who: Who) =>
    (await call(feed, { ...who, query })).data.items.map(({ _id }: FeedItemDto) => _id);
  expect(await seen({ cookie: guest.cookie })).toEqual([guestClip, leaClip]);
  await call(publish, { method: 'PATCH', as: CREATOR, body: { tributeId, action: 'UNPUBLISH' } });
  expect(await seen({ cookie: guest.cookie })).toEqual([guestClip]);
  expect(await seen({ as: LEA })).toEqual([leaClip]);
  expect(await seen({ as: CREATOR })).toHaveLength(2);
  expect((await call(watch, { cookie: guest.cookie, query })).status).toBe(404);
  const foreign = { submissionId: leaClip, action: 'VIEW', deviceId: 1 };
  expect((await doing({ cookie: guest.cookie }, foreign)).status).toBe(404);
  expect((await set({ surprise: false })).data.surprise).toBe(false);
  expect((await call(watch, { cookie: guest.cookie, query })).status).toBe(200);
});

test('the creator watches a draft, contributors also when the shared link is off, others do not', async () => {
  const { tributeId, guest } = await setUp();
  await call(change, { method: 'PATCH', as: CREATOR, body: { tributeId, linkOpen: false } });
  await call(publish, { method: 'PATCH', as: CREATOR, body: { tributeId, action: 'UNPUBLISH' } });
  const ctx = { locale: 'en' as const, requestId: '', log: logger };
  const { userId, email } = CREATOR;
  const user = {
    userId,
    email,
    isEmailVerified: true,
    signedInAt: 0,
    expiresAt: 0,
    name: null,
    picture: null,
  };
  const asCreator = await getWatching({ ...ctx, actor: { ...ANONYMOUS, user } }, tributeId);
  expect(asCreator.screening?.presentation.entries).toHaveLength(5);
  const contributorIds = readGuestToken(decodeURIComponent(guest.cookie.replace('guest=', '')));
  const asGuest = await getWatching({ ...ctx, actor: { ...ANONYMOUS, contributorIds } }, tributeId);
  expect(asGuest.screening).not.toBeNull();
  const nobody = getWatching({ ...ctx, actor: ANONYMOUS }, tributeId);
  await expect(nobody).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('[endpoints-submission] [related-concepts] the feed has the clips of the film in its order, with hearts of this device', async () => {
  const { query, viewer, guestClip, leaClip } = await setUp();
  await doing({ cookie: viewer }, { submissionId: leaClip, action: 'HEART', deviceId: 7 });
  const seenBy = async (deviceId: string) =>
    (await call(feed, { cookie: viewer, query: { ...query, deviceId } })).data;
  const mine = await seenBy('7');
  expect(mine.items.map(({ _id, isHearted, hearts }: FeedItemDto) => [_id, isHearted, hearts])).toEqual([
    [guestClip, false, 0],
    [leaClip, true, 1],
  ]);
  expect(mine.items[0]).toMatchObject({ speakerName: 'Jonas', question: 'What did Anna teach you?' });
  expect(mine.items[0].playbackUrl).toMatch(/^\/media\/[0-9a-f]{24}\/playback\.mp4\?e=\d+&s=/);
  expect((await seenBy('8')).items[1].isHearted).toBe(false);
});

test('the feed comes in pages that meet without a gap', async () => {
  const { tribute, guest, query, viewer } = await setUp();
  for (let index = 0; index < 30; index += 1) await addReadyClip(tribute, guest._id);
  const first = (await call(feed, { cookie: viewer, query })).data;
  const rest = (await call(feed, { cookie: viewer, query: { ...query, cursor: first.nextCursor } })).data;
  const ids = [...first.items, ...rest.items].map(({ _id }: FeedItemDto) => _id);
  expect([first.items.length, rest.items.length, new Set(ids).size]).toEqual([24, 8, 32]);
  expect(rest.nextCursor).toBeNull();
  const gone = { ...query, cursor: 'f'.repeat(24) };
  expect((await call(feed, { cookie: viewer, query: gone })).data.items).toEqual([]);
});

test('[device-id] one device counts once, for a view and for a heart, however often and in parallel', async () => {
  const { viewer, leaClip } = await setUp();
  const press = (action: string, deviceId: number) =>
    doing({ cookie: viewer }, { submissionId: leaClip, action, deviceId });
  await Promise.all(Array.from({ length: 5 }, () => press('HEART', 1)));
  await press('VIEW', 1);
  await press('VIEW', 1);
  expect((await press('VIEW', -2)).data).toEqual({ views: 2, hearts: 1, isHearted: false });
  expect((await press('UNHEART', 1)).data).toEqual({ views: 2, hearts: 0, isHearted: false });
  expect((await press('UNHEART', 1)).data.hearts).toBe(0);
});

test('[update-count] who is signed in receives views and hearts of their clips live', async () => {
  const { tribute, viewer, leaClip, guestClip } = await setUp();
  await doing({ cookie: viewer }, { submissionId: leaClip, action: 'VIEW', deviceId: 1 });
  await doing({ cookie: viewer }, { submissionId: leaClip, action: 'HEART', deviceId: 1 });
  await doing({ cookie: viewer }, { submissionId: leaClip, action: 'HEART', deviceId: 1 });
  await doing({ cookie: viewer }, { submissionId: guestClip, action: 'HEART', deviceId: 1 });
  const told = published.filter(({ event, userId }) => event === 'updateCount' && userId === LEA.userId);
  expect(told).toEqual([
    { userId: LEA.userId, event: 'updateCount', payload: [{ views: 1 }] },
    { userId: LEA.userId, event: 'updateCount', payload: [{ hearts: 1 }] },
  ]);
  expect((await User.findOne({ firebaseUid: LEA.userId }))?.counts).toMatchObject({ views: 1, hearts: 1 });
  expect(
    await Notification.countDocuments({ userId: LEA.userId, type: 'HEARTED', tribute: tribute._id }),
  ).toBe(1);
});

test('one’s own views do not count', async () => {
  const { leaClip } = await setUp();
  const { data } = await doing({ as: LEA }, { submissionId: leaClip, action: 'VIEW', deviceId: 1 });
  expect(data.views).toBe(0);
});

test('the first play by somebody else than the creator delivers the film', async () => {
  const { tribute, query, tributeId, viewer } = await setUp();
  const play = (who: Who) => doing(who, { ...query, action: 'VIEW', deviceId: 3 });
  expect((await play({ as: CREATOR })).data.views).toBe(0);
  expect(await statusOf(tributeId)).toBe('READY');
  expect((await play({ cookie: viewer })).data.views).toBe(1);
  expect(await statusOf(tributeId)).toBe('DELIVERED');
  await play({ cookie: viewer });
  const about = { userId: CREATOR.userId, type: 'REEL_VIEWED', tribute: tribute._id } as const;
  expect(await Notification.countDocuments(about)).toBe(1);
  const { data } = await call(feed, { cookie: viewer, query: { ...query, deviceId: '3' } });
  expect(data.film).toEqual({ views: 1, hearts: 0, isHearted: false });
});

test('film and clips are downloaded by others only if the creator allows it', async () => {
  const { tribute, tributeId, query, viewer, guest, guestClip, leaClip } = await setUp();
  const render = await Render.create({
    tribute: tribute._id,
    manifestVersion: 1,
    status: 'READY',
    isUnderway: false,
  });
  await mediaFolder(render.id);
  await saveMedia(`${render.id}/reel.mp4`, Buffer.from('film'));
  const fetches = async () => [
    (await call(download, { cookie: viewer, query })).status,
    (await call(download, { cookie: viewer, query: { submissionId: leaClip } })).status,
    (await call(download, { cookie: guest.cookie, query: { submissionId: guestClip } })).status,
    (await call(download, { as: CREATOR, query })).status,
  ];
  expect(await fetches()).toEqual([200, 200, 200, 200]);
  const body = { tributeId, allowDownload: false };
  expect((await call(change, { method: 'PATCH', as: CREATOR, body })).data.allowDownload).toBe(false);
  expect(await fetches()).toEqual([404, 404, 200, 200]);
});

test('a viewer says thank you, which everybody may watch and which is not in the film', async () => {
  const { tribute, tributeId, query, viewer, guest } = await setUp();
  const body = { tributeId, name: 'Anna', isThankYou: true };
  expect((await call(join, { method: 'POST', body })).status).toBe(404);
  const joined = await call(join, { method: 'POST', cookie: viewer, body });
  expect(joined.status).toBe(201);
  const anna = `${viewer}; ${cookieOf(joined)}`;
  const contributorIds = readGuestToken(decodeURIComponent(cookieOf(joined).replace('guest=', '')));
  const uploadId = 'e'.repeat(32);
  const ctx = { actor: { ...ANONYMOUS, contributorIds }, locale: 'en' as const, requestId: '', log: logger };
  await createUpload(ctx, { uploadId, tributeId, sizeBytes: 5, fileName: 'clip.webm' });
  const thanks = { tributeId, questionId: null, uploadId, consent: true, kind: 'THANK_YOU' };
  const asAnswer = { ...thanks, kind: 'ANSWER' };
  expect((await call(send, { method: 'POST', cookie: anna, body: asAnswer })).status).toBe(401);
  expect((await call(send, { method: 'POST', cookie: anna, body: thanks })).status).toBe(201);
  expect((await call(clips, { cookie: anna, query })).data).toHaveLength(1);

  await addReadyClip(tribute, joined.data._id, 'THANK_YOU');
  const heard = await call(feed, { cookie: guest.cookie, query: { ...query, kind: 'THANK_YOU' } });
  expect(heard.data.items).toMatchObject([{ speakerName: 'Anna', question: null }]);
  expect((await call(feed, { cookie: guest.cookie, query })).data.items).toHaveLength(2);
  expect((await call(clips, { as: CREATOR, query })).data).toHaveLength(2);
  const names = (await call(people, { as: CREATOR, query })).data.map(({ name }: { name: string }) => name);
  expect(names.toSorted()).toEqual(['Jonas', 'Lea']);
  expect((await call(tributes, { as: CREATOR, query })).data.counts).toMatchObject({
    contributors: 2,
    clips: 2,
  });
});

test('a guest who has not opened the presentation gives answers, not thanks', async () => {
  const { tributeId, guest } = await setUp();
  const contributorIds = readGuestToken(decodeURIComponent(guest.cookie.replace('guest=', '')));
  const uploadId = 'd'.repeat(32);
  const ctx = { actor: { ...ANONYMOUS, contributorIds }, locale: 'en' as const, requestId: '', log: logger };
  await createUpload(ctx, { uploadId, tributeId, sizeBytes: 5, fileName: 'clip.webm' });
  const body = { tributeId, questionId: null, uploadId, consent: true, kind: 'THANK_YOU' };
  expect((await call(send, { method: 'POST', cookie: guest.cookie, body })).status).toBe(401);
  expect(await Submission.countDocuments({ uploadId })).toBe(0);
});

test('who said thank you keeps it after the link was rotated, and watches no more', async () => {
  const { query, tributeId, viewer } = await setUp();
  const body = { tributeId, name: 'Anna', isThankYou: true };
  const anna = cookieOf(await call(join, { method: 'POST', cookie: viewer, body }));
  await call(rotate, { method: 'POST', as: CREATOR, body: query });
  expect((await call(watch, { cookie: `${viewer}; ${anna}`, query })).status).toBe(404);
  expect((await call(clips, { cookie: anna, query })).status).toBe(200);
});

test('on the device of somebody who answered, another person says thank you', async () => {
  const { query, tributeId, viewer, guest } = await setUp();
  const body = { tributeId, name: 'Anna', isThankYou: true };
  const joined = await call(join, { method: 'POST', cookie: `${guest.cookie}; ${viewer}`, body });
  const both = cookieOf(joined);
  const names = (await call(people, { as: CREATOR, query })).data.map(({ name }: { name: string }) => name);
  expect(names.toSorted()).toEqual(['Jonas', 'Lea']);
  const ctx = {
    actor: { ...ANONYMOUS, contributorIds: readGuestToken(decodeURIComponent(both.replace('guest=', ''))) },
    locale: 'en' as const,
    requestId: '',
    log: logger,
  };
  expect(ctx.actor.contributorIds).toEqual([guest._id, joined.data._id]);
  for (const [kind, uploadId, name] of [
    ['ANSWER', '1f'.repeat(16), 'Jonas'],
    ['THANK_YOU', '2f'.repeat(16), 'Anna'],
  ]) {
    await createUpload(ctx, { uploadId: uploadId ?? '', tributeId, sizeBytes: 5, fileName: 'clip.webm' });
    const clip = { tributeId, questionId: null, uploadId, consent: true, kind };
    expect((await call(send, { method: 'POST', cookie: both, body: clip })).data.contributor.name).toBe(name);
  }
});
