import '#tests/support/installation.ts';
import { expect, test } from 'vitest';
import { GET as feed } from '#app/api/submission/feed/route.ts';
import { GET as clips, POST as send } from '#app/api/submission/route.ts';
import { POST as join, GET as people } from '#app/api/tribute/contributor/route.ts';
import { POST as rotate } from '#app/api/tribute/presentation_link/route.ts';
import { GET as tributes } from '#app/api/tribute/route.ts';
import { GET as watch } from '#app/api/tribute/save_presentation/route.ts';
import { ANONYMOUS } from '#server/auth/actor.ts';
import { readGuestToken } from '#server/auth/guest.ts';
import { Submission } from '#server/models/submission.ts';
import { logger } from '#server/platform/logger.ts';
import { createUpload } from '#server/services/uploads/create-upload.ts';
import { call, cookieOf } from '#tests/support/call.ts';
import { addReadyClip } from '#tests/support/clips.ts';
import { publishFilm } from '#tests/support/published-film.ts';
import { CREATOR } from '#tests/support/tributes.ts';

test('a viewer says thank you, which everybody may watch and which is not in the film', async () => {
  const { tribute, tributeId, query, viewer, guest } = await publishFilm();
  const body = { tributeId, name: 'Anna', isThankYou: true };
  expect((await call(join, { method: 'POST', body })).status).toBe(401);
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
  const { tributeId, guest } = await publishFilm();
  const contributorIds = readGuestToken(decodeURIComponent(guest.cookie.replace('guest=', '')));
  const uploadId = 'd'.repeat(32);
  const ctx = { actor: { ...ANONYMOUS, contributorIds }, locale: 'en' as const, requestId: '', log: logger };
  await createUpload(ctx, { uploadId, tributeId, sizeBytes: 5, fileName: 'clip.webm' });
  const body = { tributeId, questionId: null, uploadId, consent: true, kind: 'THANK_YOU' };
  expect((await call(send, { method: 'POST', cookie: guest.cookie, body })).status).toBe(401);
  expect(await Submission.countDocuments({ uploadId })).toBe(0);
});

test('who said thank you keeps it after the link was rotated, and watches no more', async () => {
  const { query, tributeId, viewer } = await publishFilm();
  const body = { tributeId, name: 'Anna', isThankYou: true };
  const anna = cookieOf(await call(join, { method: 'POST', cookie: viewer, body }));
  await call(rotate, { method: 'POST', as: CREATOR, body: query });
  expect((await call(watch, { cookie: `${viewer}; ${anna}`, query })).status).toBe(404);
  expect((await call(clips, { cookie: anna, query })).status).toBe(200);
});

test('on the device of somebody who answered, another person says thank you', async () => {
  const { query, tributeId, viewer, guest } = await publishFilm();
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
