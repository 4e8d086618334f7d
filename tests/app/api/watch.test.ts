import '#tests/support/installation.ts';
import { expect, test } from 'vitest';
import { GET as feed } from '#app/api/submission/feed/route.ts';
import { GET as download } from '#app/api/submission/video/download_url/route.ts';
import { PATCH as change } from '#app/api/tribute/route.ts';
import { PATCH as publish, GET as watch } from '#app/api/tribute/save_presentation/route.ts';
import type { FeedItemDto } from '#lib/contracts/submissions.ts';
import { ANONYMOUS } from '#server/auth/actor.ts';
import { readGuestToken } from '#server/auth/guest.ts';
import { saveMedia } from '#server/integrations/storage.ts';
import { Render } from '#server/models/render.ts';
import { logger } from '#server/platform/logger.ts';
import { getWatching } from '#server/services/reels/get-watching.ts';
import { call } from '#tests/support/call.ts';
import { doing, LEA, publishFilm, type Who } from '#tests/support/published-film.ts';
import { CREATOR, STRANGER } from '#tests/support/tributes.ts';

test('anonymous visitors and strangers watch nothing and move no heart', async () => {
  const { query, guestClip } = await publishFilm();
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

test('during a surprise, contributors see their own clips until the reel is published (watchSurprise) [access-surprise]', async () => {
  const { query, tributeId, guest, guestClip, leaClip } = await publishFilm();
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

test('the creator watches a draft, contributors even with the shared link off, others do not', async () => {
  const { tributeId, guest } = await publishFilm();
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

test('others download reel and clips only with permission (downloadAlways)', async () => {
  const { tribute, tributeId, query, viewer, guest, guestClip, leaClip } = await publishFilm();
  const render = await Render.create({
    tribute: tribute._id,
    manifestVersion: 1,
    status: 'READY',
    isUnderway: false,
  });
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
