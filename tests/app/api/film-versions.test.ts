import '#tests/support/installation.ts';
import { basename, dirname } from 'node:path';
import { Types } from 'mongoose';
import { expect, test } from 'vitest';
import { GET as listClips, PATCH as move, DELETE as takeBack } from '#app/api/submission/route.ts';
import { DELETE as cancel, POST as make, GET as status } from '#app/api/tribute/reel/route.ts';
import { GET, PATCH, POST } from '#app/api/tribute/save_presentation/route.ts';
import { trimClip } from '#components/workroom/reel/arrange-film.ts';
import type { Trim } from '#lib/contracts/reels.ts';
import { voiceOfTones } from '#lib/illustration/voice-of-tones.ts';
import { DEFAULT_SETTINGS } from '#lib/reel/manifest.ts';
import { placeClip } from '#server/domain/reel/place-clip.ts';
import { prepareClip } from '#server/jobs/handlers/prepare-clip.ts';
import { renderReel } from '#server/jobs/handlers/render-reel.ts';
import { Manifest } from '#server/models/manifest.ts';
import { Notification } from '#server/models/notification.ts';
import { Render } from '#server/models/render.ts';
import { Tribute } from '#server/models/tribute.ts';
import { synthesise } from '#tests/server/media/fixtures.ts';
import { call } from '#tests/support/call.ts';
import { addEncodedClip, addReadyClip } from '#tests/support/clips.ts';
import { addPerson } from '#tests/support/credits.ts';
import { addSentClip } from '#tests/support/sent-clip.ts';
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
  const restore = async (version: number, as = CREATOR) => {
    const { version: current } = (await film()).data;
    return call(PATCH, { method: 'PATCH', as, body: { tributeId, action: 'RESTORE', version, current } });
  };
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
  // Stored before settings existed, in a format in which its clips are not prepared yet.
  await Manifest.collection.updateMany(
    { tribute: new Types.ObjectId(tribute._id) },
    { $unset: { settings: '' }, $set: { format: '1:1' } },
  );
  const before = (await film()).data;
  expect(before.settings).toEqual(DEFAULT_SETTINGS);
  expect((await save({ transition: 'CUT', theme: 'CALM' })).data.settings).toEqual({
    ...DEFAULT_SETTINGS,
    transition: 'CUT',
    theme: 'CALM',
  });
  await save();
  await addReadyClip(tribute, guest._id);
  expect((await film()).data).toMatchObject({
    settings: { transition: 'CUT', theme: 'CALM' },
    nextFormat: { format: '1:1' },
  });
  expect((await restore(before.version)).data).toMatchObject({
    settings: DEFAULT_SETTINGS,
    nextFormat: { format: '1:1' },
  });
  expect((await save({ transition: 'SPIN' })).status).toBe(422);
});

test('shows an arriving clip from its first word to its last [reel-tidy]', async () => {
  await addPerson(CREATOR);
  const { tribute, guest, film } = await setUp();
  const sound = new Int16Array(5 * 48_000);
  sound.set(voiceOfTones(3, 2), 2 * 48_000);
  const write = (path: string) =>
    synthesise({
      folder: dirname(path),
      name: basename(path),
      width: 320,
      height: 240,
      frames: 150,
      sound,
    });
  const { submissionId } = await addSentClip(tribute, guest._id, { write });
  await prepareClip({ submissionId });
  const { items } = (await film()).data as { items: (Item & { trim?: Trim })[] };
  const { from = 0, to = 0 } = items.find((item) => item.submissionId === submissionId)?.trim ?? {};
  // The voice begins at 2.15 s and ends before 4 s.
  expect(from).toBeGreaterThan(45);
  expect(from).toBeLessThan(65);
  expect(to).toBeGreaterThan(from + 30);
  expect(to).toBeLessThanOrEqual(135);
});

test('tidies arriving clips; the switch changes the clips that nobody trimmed or brought back [reel-tidy]', async () => {
  const { tribute, tributeId, film, guest, clips } = await setUp();
  const tributeDocument = await Tribute.findById(tribute._id).orFail();
  const speech = [{ startSeconds: 1.5, endSeconds: 3 }];
  // Someone laughs afterwards.
  const asLoud = [{ startSeconds: 2.5, endSeconds: 3.5 }];
  const tidy = { from: 36, to: 120 };
  const arrive = async () => {
    const clip = await addEncodedClip(tribute, guest._id, { status: 'READY' });
    clip.set('media.speech', speech);
    clip.set('media.asLoud', asLoud);
    await clip.save();
    await placeClip(tributeDocument, clip);
    return clip.id;
  };
  const save = async (settings?: object, own?: { of: string; trim: Trim | null }) => {
    const { version, items } = (await film()).data;
    const changed = own ? trimClip(items, own.of, own.trim) : items;
    const body = { tributeId, version, items: changed, ...(settings && { settings }) };
    return call(POST, { method: 'POST', as: CREATOR, body });
  };
  const trims = async () => {
    const { items } = (await film()).data as { items: (Item & { trim?: object })[] };
    return new Map(items.flatMap(({ submissionId, trim }) => (submissionId ? [[submissionId, trim]] : [])));
  };

  const first = await arrive();
  const second = await arrive();
  const broughtBack = await arrive();
  const own = { from: 10, to: 140 };
  await save(undefined, { of: second, trim: own });
  await save(undefined, { of: broughtBack, trim: null });
  // The first ones arrived before speech was found in clips.
  const whole = [...clips, broughtBack].map((id): [string, undefined] => [id, undefined]);
  expect(await trims()).toEqual(new Map([...whole, [first, tidy], [second, own]]));
  await save({ tidy: false });
  const third = await arrive();
  expect(await trims()).toEqual(new Map([...whole, [first, undefined], [second, own], [third, undefined]]));
  await save({ tidy: true });
  expect(await trims()).toEqual(new Map([...whole, [first, tidy], [second, own], [third, tidy]]));
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
  const { tributeId, film } = await setUp();
  const query = { tributeId };
  const { version, items } = (await film()).data;
  // Without fades, nothing is cut from the clips, whose files are missing.
  const body = { tributeId, version, items, settings: { transition: 'CUT' } };
  await call(POST, { method: 'POST', as: CREATOR, body });
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
