import '#tests/support/installation.ts';
import { expect, test } from 'vitest';
import { GET as feed } from '#app/api/submission/feed/route.ts';
import { PATCH as open, POST as rotate } from '#app/api/tribute/presentation_link/route.ts';
import { PATCH as publish, GET as watch } from '#app/api/tribute/save_presentation/route.ts';
import { call, cookieOf } from '#tests/support/call.ts';
import { doing, LEA, openLink, publishFilm, tokenOf, type Who } from '#tests/support/published-film.ts';
import { CREATOR, STRANGER } from '#tests/support/tributes.ts';

test('[route-presentation-watch] the presentation link gives a cookie that opens reel, feed and hearts', async () => {
  const { query, viewer, guestClip } = await publishFilm();
  expect(viewer).toMatch(/^viewer=/);
  const film = await call(watch, { cookie: viewer, query });
  expect(film.data.entries).toHaveLength(5);
  expect(film.data.items).toEqual([]);
  expect((await call(feed, { cookie: viewer, query })).data.items).toHaveLength(2);
  const hearted = await doing({ cookie: viewer }, { submissionId: guestClip, action: 'HEART', deviceId: 1 });
  expect(hearted.data).toEqual({ views: 0, hearts: 1, isHearted: true });
});

test('a rotated link is dead immediately, also for those who opened it', async () => {
  const { query, tributeId, viewer } = await publishFilm();
  const old = await tokenOf(tributeId);
  const rotated = await call(rotate, { method: 'POST', as: CREATOR, body: query });
  expect(new URL(rotated.data.url).searchParams.get('p')).not.toBe(old);
  const opened = await call(open, { method: 'PATCH', body: { tributeId, token: old } });
  expect(opened).toMatchObject({ status: 404, cookies: [] });
  expect((await call(watch, { cookie: viewer, query })).status).toBe(404);
  expect((await call(feed, { cookie: viewer, query })).status).toBe(404);
  expect((await call(watch, { cookie: await openLink(tributeId), query })).status).toBe(200);
});

test('only the creator rotates the link, and an unpublished link opens nothing', async () => {
  const { query, tributeId, viewer, guest } = await publishFilm();
  const press = (who: Who) => call(rotate, { method: 'POST', ...who, body: query });
  expect((await press({ as: STRANGER })).status).toBe(404);
  expect((await press({ as: LEA })).status).toBe(404);
  expect((await press({ cookie: guest.cookie })).status).toBe(404);
  expect((await press({ cookie: viewer })).status).toBe(404);
  const token = await tokenOf(tributeId);
  await call(publish, { method: 'PATCH', as: CREATOR, body: { tributeId, action: 'UNPUBLISH' } });
  expect((await call(open, { method: 'PATCH', body: { tributeId, token } })).status).toBe(404);
  expect((await call(watch, { cookie: viewer, query })).status).toBe(404);
});

test("one reel's cookie opens no other, and a forged one opens nothing", async () => {
  const { viewer } = await publishFilm();
  const other = await publishFilm();
  expect((await call(watch, { cookie: viewer, query: other.query })).status).toBe(404);
  expect((await call(watch, { cookie: `${viewer}x`, query: other.query })).status).toBe(401);
});

test('keeps all links that a browser has opened', async () => {
  const { viewer, query } = await publishFilm();
  const { tributeId } = await publishFilm();
  const body = { tributeId, token: await tokenOf(tributeId) };
  const both = cookieOf(await call(open, { method: 'PATCH', cookie: viewer, body }));
  expect((await call(watch, { cookie: both, query })).status).toBe(200);
  expect((await call(watch, { cookie: both, query: { tributeId } })).status).toBe(200);
});
