import '#tests/support/installation.ts';
import { Types } from 'mongoose';
import { expect, test } from 'vitest';
import { GET as listClips, PATCH as move, DELETE as takeBack } from '#app/api/submission/route.ts';
import { DELETE as cancel, POST as make, GET as status } from '#app/api/tribute/reel/route.ts';
import { GET, PATCH, POST } from '#app/api/tribute/save_presentation/route.ts';
import { renderReel } from '#server/jobs/handlers/render-reel.ts';
import { Manifest } from '#server/models/manifest.ts';
import { Notification } from '#server/models/notification.ts';
import { Render } from '#server/models/render.ts';
import { call } from '#tests/support/call.ts';
import { addReadyClip } from '#tests/support/clips.ts';
import { CREATOR, joinAs, openTribute, STRANGER } from '#tests/support/tributes.ts';

async function setUp() {
  const tribute = await openTribute();
  const { tributeId } = tribute;
  const guest = await joinAs(tributeId, 'Jonas');
  const clips = [await addReadyClip(tribute, guest._id), await addReadyClip(tribute, guest._id)];
  const film = async (version?: number) =>
    call(GET, {
      as: CREATOR,
      query: { tributeId, ...(version !== undefined && { version: String(version) }) },
    });
  const restore = (version: number, as = CREATOR) =>
    call(PATCH, { method: 'PATCH', as, body: { tributeId, action: 'RESTORE', version } });
  return { tribute, tributeId, guest, clips, film, restore };
}
type Item = { kind: string; submissionId?: string; questionId?: string };
const clipsIn = (items: Item[]) => items.flatMap(({ submissionId }) => submissionId ?? []);

test('only the creator can read every version of the reel', async () => {
  const { tributeId, film, guest, clips } = await setUp();
  expect(clipsIn((await film(1)).data.items)).toEqual(clips.slice(0, 1));
  expect(clipsIn((await film()).data.items)).toEqual(clips);
  expect((await film(0)).data).toMatchObject({ version: 0, durationSeconds: 0 });
  expect(await film(99)).toMatchObject({ status: 404, code: 'NOT_FOUND' });
  const asGuest = await call(GET, { cookie: guest.cookie, query: { tributeId, version: '1' } });
  expect(asGuest.status).toBe(404);
});

test('restores a version as the next one, keeps those between, and leaves removed clips out [reel-versions]', async () => {
  const { tributeId, film, clips, restore } = await setUp();
  const { data: before } = await film();
  const saved = { tributeId, version: before.version, items: before.items.toReversed() };
  expect((await call(POST, { method: 'POST', as: CREATOR, body: saved })).status).toBe(201);
  const restored = await restore(before.version);
  expect(restored.data).toMatchObject({ version: before.version + 2, items: before.items });
  expect((await film(before.version + 1)).data.items).toEqual(saved.items);

  await call(takeBack, { method: 'DELETE', as: CREATOR, query: { submissionId: clips[0] ?? '' } });
  expect(clipsIn((await restore(before.version)).data.items)).toEqual(clips.slice(1));
  expect((await restore(99)).status).toBe(404);
  expect((await restore(1, STRANGER)).status).toBe(404);
});

test('settings stay through saves and arriving clips, and a restored version brings its own [reel-settings]', async () => {
  const { tribute, tributeId, guest, film, restore } = await setUp();
  const save = async (settings?: object) => {
    const { version, items } = (await film()).data;
    return call(POST, {
      method: 'POST',
      as: CREATOR,
      body: { tributeId, version, items, ...(settings && { settings }) },
    });
  };
  // Stored before settings existed, in a format that nothing chooses yet.
  await Manifest.collection.updateMany(
    { tribute: new Types.ObjectId(tribute._id) },
    { $unset: { settings: '' }, $set: { format: '1:1' } },
  );
  const before = (await film()).data;
  expect(before.settings).toEqual({ transition: 'THEME' });
  expect((await save({ transition: 'CUT' })).data.settings).toEqual({ transition: 'CUT' });
  await save();
  await addReadyClip(tribute, guest._id);
  expect((await film()).data).toMatchObject({ settings: { transition: 'CUT' }, format: '1:1' });
  expect((await restore(before.version)).data).toMatchObject({
    settings: { transition: 'THEME' },
    format: '1:1',
  });
  expect((await save({ transition: 'SPIN' })).status).toBe(422);
});

test('moves a clip to another question, in the reel too, hidden or not as before', async () => {
  const { tribute, tributeId, film, clips, guest } = await setUp();
  const [, second] = tribute.questions;
  const questionId = second?._id ?? '';
  const { data: before } = await film();
  const hide = (item: Item) => (item.submissionId === clips[0] ? { ...item, hidden: true } : item);
  const saved = { tributeId, version: before.version, items: before.items.map(hide) };
  await call(POST, { method: 'POST', as: CREATOR, body: saved });

  const body = { submissionId: clips[0], questionId };
  const moved = await call(move, { method: 'PATCH', cookie: guest.cookie, body });
  expect(moved.data).toMatchObject({ _id: clips[0], questionId, isMine: true });
  const { items } = (await film()).data;
  const card = items.findIndex((item: Item) => item.questionId === questionId);
  expect(items[card + 1]).toEqual({ kind: 'CLIP', submissionId: clips[0], hidden: true });
  expect(clipsIn(items).toSorted()).toEqual(clips.toSorted());

  const back = await call(move, { method: 'PATCH', as: CREATOR, body: { ...body, questionId: null } });
  expect(back.data).toMatchObject({ questionId: null, isMine: false });
  const unknown = await call(move, {
    method: 'PATCH',
    as: CREATOR,
    body: { ...body, questionId: 'f'.repeat(24) },
  });
  expect(unknown).toMatchObject({ status: 422, fields: { questionId: [expect.any(String)] } });
  expect((await call(move, { method: 'PATCH', as: STRANGER, body })).status).toBe(404);
});

test('thank-yous answer no question', async () => {
  const { tribute, guest } = await setUp();
  const submissionId = await addReadyClip(tribute, guest._id, 'THANK_YOU');
  const body = { submissionId, questionId: null };
  expect((await call(move, { method: 'PATCH', as: CREATOR, body })).status).toBe(409);
  const { data } = await call(listClips, { as: CREATOR, query: { tributeId: tribute.tributeId } });
  expect(data).toHaveLength(2);
});

test('cancels a queued or running render, which can start again', async () => {
  const { tributeId } = await setUp();
  const query = { tributeId };
  const begin = async () => {
    expect((await call(make, { method: 'POST', as: CREATOR, body: query })).status).toBe(202);
    return Render.findOne().sort({ createdAt: -1 }).orFail();
  };
  const stop = () => call(cancel, { method: 'DELETE', as: CREATOR, query });

  const waiting = await begin();
  expect((await call(cancel, { method: 'DELETE', as: STRANGER, query })).status).toBe(404);
  expect((await stop()).data).toEqual({ render: null });
  await renderReel({ renderId: waiting.id });

  const running = await begin();
  const rendering = renderReel({ renderId: running.id });
  await expect
    .poll(async () => (await Render.findById(running._id))?.status, { timeout: 20_000 })
    .toBe('RENDERING');
  expect((await stop()).data).toEqual({ render: null });
  await rendering;
  expect((await call(status, { as: CREATOR, query })).data).toEqual({ render: null });
  expect(await Notification.countDocuments({ userId: CREATOR.userId, type: 'REEL_READY' })).toBe(0);

  const made = await begin();
  await Render.updateOne({ _id: made._id }, { $set: { status: 'READY', isUnderway: false } });
  expect((await stop()).data.render).toMatchObject({ status: 'READY' });
});
