import '#tests/support/installation.ts';
import { expect, test } from 'vitest';
import { GET as link } from '#app/api/tribute/presentation_link/route.ts';
import { POST as make, GET as status } from '#app/api/tribute/reel/route.ts';
import { GET, PATCH, POST } from '#app/api/tribute/save_presentation/route.ts';
import { closeTributes } from '#server/jobs/handlers/close-tributes.ts';
import { Notification } from '#server/models/notification.ts';
import { Tribute } from '#server/models/tribute.ts';
import { getPublishedPresentation } from '#server/services/reels/get-published-presentation.ts';
import { call } from '#tests/support/call.ts';
import { addReadyClip } from '#tests/support/clips.ts';
import { CREATOR, joinAs, openTribute, STRANGER } from '#tests/support/tributes.ts';

async function setUp() {
  const tribute = await openTribute();
  const guest = await joinAs(tribute.tributeId, 'Jonas');
  const submissionId = await addReadyClip(tribute, guest._id);
  const query = { tributeId: tribute.tributeId };
  const { data: film } = await call(GET, { as: CREATOR, query });
  return { tribute, guest, submissionId, query, film };
}

test('the reel exists with its first clip, with correct times [reel-manifest]', async () => {
  const { film } = await setUp();
  expect(film.version).toBe(1);
  expect(film.entries.map(({ title }: { title: string }) => title)).toEqual([
    'Anna Lindqvist',
    'What did Anna teach you?',
    'Jonas',
    'With love from',
  ]);
  // Cards have the reel's language; names have none.
  expect(film.entries.map(({ language }: { language?: string }) => language)).toEqual([
    'en',
    'en',
    undefined,
    'en',
  ]);
  const last = film.entries.at(-1);
  expect(film.durationSeconds).toBeCloseTo(last.startSeconds + last.durationSeconds);
  expect(film.entries[2].videoUrl).toMatch(/^\/media\/[0-9a-f]{24}\/playback\.mp4\?e=\d+&s=/);
});

test('contributors may watch, strangers may not', async () => {
  const { query, guest } = await setUp();
  expect((await call(GET, { cookie: guest.cookie, query })).status).toBe(200);
  expect((await call(GET, { as: STRANGER, query })).status).toBe(404);
  expect((await call(GET, { query })).status).toBe(401);
});

test('every save is the next version, and a stale one changes nothing [reel-versions]', async () => {
  const { tribute, film } = await setUp();
  const body = { tributeId: tribute.tributeId, version: film.version, items: film.items.toReversed() };
  const saved = await call(POST, { method: 'POST', as: CREATOR, body });
  expect(saved.data.version).toBe(film.version + 1);
  const stale = await call(POST, { method: 'POST', as: CREATOR, body });
  expect(stale).toMatchObject({ status: 409, code: 'STALE_VERSION' });
});

test('one of two saves of the same version wins', async () => {
  const { tribute, film } = await setUp();
  const body = { tributeId: tribute.tributeId, version: film.version, items: film.items };
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => call(POST, { method: 'POST', as: CREATOR, body })),
  );
  expect(answers.filter(({ status: code }) => code === 201)).toHaveLength(1);
});

test('a reel accepts only its own clips, each once', async () => {
  const { tribute, film, submissionId } = await setUp();
  for (const submission of ['f'.repeat(24), submissionId]) {
    const items = [...film.items, { kind: 'CLIP', submissionId: submission, hidden: false }];
    const body = { tributeId: tribute.tributeId, version: film.version, items };
    expect((await call(POST, { method: 'POST', as: CREATOR, body })).status).toBe(422);
  }
});

test('clips that become ready concurrently all get a place', async () => {
  const { tribute, guest, query } = await setUp();
  await Promise.all(Array.from({ length: 5 }, () => addReadyClip(tribute, guest._id)));
  const { data } = await call(GET, { as: CREATOR, query });
  expect(data.entries.filter(({ kind }: { kind: string }) => kind === 'CLIP')).toHaveLength(6);
});

test('a reel without a clip can be neither rendered nor published', async () => {
  const { tributeId } = await openTribute();
  const made = await call(make, { method: 'POST', as: CREATOR, body: { tributeId } });
  const body = { tributeId, action: 'PUBLISH' };
  const published = await call(PATCH, { method: 'PATCH', as: CREATOR, body });
  expect([made.status, published.status]).toEqual([409, 409]);
});

test('two clicks create one render, and a change makes it outdated [reel-outdated]', async () => {
  const { tribute, film, query } = await setUp();
  const press = () => call(make, { method: 'POST', as: CREATOR, body: query });
  const [first, second] = [await press(), await press()];
  expect(first).toMatchObject({ status: 202, data: { status: 'QUEUED', isOutdated: false } });
  expect(second.data).toEqual(first.data);
  const body = { tributeId: tribute.tributeId, version: film.version, items: film.items.toReversed() };
  await call(POST, { method: 'POST', as: CREATOR, body });
  expect((await call(status, { as: CREATOR, query })).data.render.isOutdated).toBe(true);
});

test('the presentation link opens a published reel, and is dead before and after [life-ready]', async () => {
  const { query } = await setUp();
  const { data } = await call(link, { as: CREATOR, query });
  const token = new URL(data.url).searchParams.get('p') ?? '';
  const watch = () => getPublishedPresentation(query.tributeId, token);
  await expect(watch()).rejects.toMatchObject({ code: 'NOT_FOUND' });
  const publish = (action: string) =>
    call(PATCH, { method: 'PATCH', as: CREATOR, body: { ...query, action } });
  expect((await publish('PUBLISH')).data.publishedAt).not.toBeNull();
  expect((await watch()).presentation.entries.length).toBe(4);
  await expect(getPublishedPresentation(query.tributeId, 'x'.repeat(22))).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
  await publish('UNPUBLISH');
  await expect(watch()).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('an unpublished reel collects before its date; after it, it closes immediately, without a notification [life-ready]', async () => {
  const { tribute, query } = await setUp();
  const statusAfter = async (dueDate: Date) => {
    await Tribute.updateOne({ _id: tribute._id }, { $set: { dueDate } });
    for (const action of ['PUBLISH', 'UNPUBLISH']) {
      await call(PATCH, { method: 'PATCH', as: CREATOR, body: { ...query, action } });
    }
    await closeTributes();
    return (await Tribute.findById(tribute._id).orFail()).status;
  };
  const news = () =>
    Notification.countDocuments({ userId: CREATOR.userId, tribute: tribute._id, type: 'TRIBUTE_CLOSED' });
  expect(await statusAfter(new Date(Date.now() + 60_000))).toBe('COLLECTING');
  expect(await statusAfter(new Date(Date.now() - 60_000))).toBe('CLOSED');
  // If it had collected for a minute, the worker would have closed it and notified people.
  expect(await news()).toBe(0);
});
