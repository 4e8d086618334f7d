import '#tests/support/installation.ts';
import { beforeEach, expect, test } from 'vitest';
import { GET as moments } from '#app/api/submission/action/route.ts';
import { GET as feed } from '#app/api/submission/feed/route.ts';
import { GET as submissions } from '#app/api/submission/route.ts';
import { deviceMarkOf } from '#server/auth/device-mark.ts';
import { Notification } from '#server/models/notification.ts';
import { Reaction } from '#server/models/reaction.ts';
import { User } from '#server/models/user.ts';
import { type Publication, setPublisher } from '#server/realtime/publish.ts';
import { call } from '#tests/support/call.ts';
import { doing, LEA, publishFilm, statusOf, type Who } from '#tests/support/published-film.ts';
import { CREATOR } from '#tests/support/tributes.ts';

let published: Publication[] = [];

beforeEach(() => {
  published = [];
  setPublisher((publication) => published.push(publication));
});

test('[device-id] one device counts once, for a view and for a heart, however often and in parallel [watch-device] [device-hashed]', async () => {
  const { tribute, viewer, leaClip } = await publishFilm();
  const press = (action: string, deviceId: number) =>
    doing({ cookie: viewer }, { submissionId: leaClip, action, deviceId });
  await Promise.all(Array.from({ length: 5 }, () => press('HEART', 1)));
  await press('VIEW', 1);
  await press('VIEW', 1);
  expect((await press('VIEW', -2)).data).toEqual({ views: 2, hearts: 1, isHearted: false });
  expect((await press('UNHEART', 1)).data).toEqual({ views: 2, hearts: 0, isHearted: false });
  expect((await press('UNHEART', 1)).data.hearts).toBe(0);
  const devices = (await Reaction.find({ tribute: tribute._id, submission: leaClip, kind: 'VIEW' })).map(
    ({ device }) => device,
  );
  expect(devices.toSorted()).toEqual([deviceMarkOf(1), deviceMarkOf(-2)].toSorted());
  for (const device of devices) expect(device).toMatch(/^[\w-]{20,}$/);
});

test('[update-count] who is signed in receives views and hearts of their clips live', async () => {
  const { tribute, viewer, leaClip, guestClip } = await publishFilm();
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

test('a heart carries its moment, which a later one of the same device moves [heart-moments] [watch-device]', async () => {
  const { query, viewer, leaClip, guestClip } = await publishFilm();
  const love = (submissionId: string, deviceId: number, atSeconds?: number) =>
    doing({ cookie: viewer }, { submissionId, action: 'HEART', deviceId, atSeconds });
  const placed = async () =>
    (await call(moments, { as: CREATOR, query })).data.moments.map(
      ({ submissionId, atSeconds }: { submissionId: string; atSeconds: number }) => [submissionId, atSeconds],
    );
  expect((await love(leaClip, 1, 2.5)).data.hearts).toBe(1);
  expect((await love(leaClip, 1, 4)).data.hearts).toBe(1);
  await love(leaClip, 2, 3);
  await love(guestClip, 2, 0);
  // A heart beside the reel has no moment, and takes none away.
  await love(leaClip, 1);
  await love(guestClip, 3);
  const all = await placed();
  expect(all).toHaveLength(3);
  expect(all).toEqual(
    expect.arrayContaining([
      [leaClip, 3],
      [leaClip, 4],
      [guestClip, 0],
    ]),
  );
  const unheart = { submissionId: leaClip, action: 'UNHEART', deviceId: 1 };
  await doing({ cookie: viewer }, unheart);
  expect(await placed()).toHaveLength(2);
});

test('only the creator sees the moments; speakers see their own hearts [heart-moments] [own-hearts]', async () => {
  const { tributeId, query, guest, viewer, leaClip, guestClip } = await publishFilm();
  for (const deviceId of [1, 2])
    await doing({ cookie: viewer }, { submissionId: leaClip, action: 'HEART', deviceId, atSeconds: 1 });
  for (const who of [{ as: LEA }, { cookie: guest.cookie }, { cookie: viewer }])
    expect((await call(moments, { ...who, query })).status).not.toBe(200);
  const { data } = await call(submissions, { as: LEA, query: { tributeId } });
  expect(data).toEqual([expect.objectContaining({ _id: leaClip, hearts: 2 })]);
  const own = await call(submissions, { cookie: guest.cookie, query: { tributeId } });
  expect(own.data).toEqual([expect.objectContaining({ _id: guestClip })]);
  expect(own.data[0]).not.toHaveProperty('hearts');
});

test('own views do not count', async () => {
  const { leaClip } = await publishFilm();
  const { data } = await doing({ as: LEA }, { submissionId: leaClip, action: 'VIEW', deviceId: 1 });
  expect(data.views).toBe(0);
});

test('the first play by anyone but the creator delivers the reel [life-ready]', async () => {
  const { tribute, query, tributeId, viewer } = await publishFilm();
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
