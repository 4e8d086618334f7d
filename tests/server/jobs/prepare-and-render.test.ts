import '#tests/support/installation.ts';
import { existsSync } from 'node:fs';
import { appendFile, readFile, truncate, writeFile } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { Types } from 'mongoose';
import { Demuxer } from 'node-av';
import { beforeAll, expect, test, vi } from 'vitest';
import { GET as clips } from '#app/api/submission/route.ts';
import { GET as download } from '#app/api/submission/video/download_url/route.ts';
import { GET as people } from '#app/api/tribute/contributor/route.ts';
import { POST as make, GET as status } from '#app/api/tribute/reel/route.ts';
import { PATCH as update } from '#app/api/tribute/route.ts';
import { GET as presentation } from '#app/api/tribute/save_presentation/route.ts';
import type { ServerEventName } from '#lib/contracts/events.ts';
import type { SubmissionDto } from '#lib/contracts/submissions.ts';
import { LOCALES } from '#lib/messages/languages.ts';
import { messagesFor } from '#lib/messages/messages.ts';
import { changePerson } from '#server/domain/counts/kept-counts.ts';
import { mediaPath } from '#server/integrations/storage.ts';
import { prepareClip } from '#server/jobs/handlers/prepare-clip.ts';
import { renderReel } from '#server/jobs/handlers/render-reel.ts';
import { jobQueue } from '#server/jobs/queue/queue.ts';
import { reconcileJobs } from '#server/jobs/queue/reconcile-jobs.ts';
import { MediaError } from '#server/media/media-error.ts';
import { runMediaJob } from '#server/media/supervise.ts';
import { Notification } from '#server/models/notification.ts';
import { Render } from '#server/models/render.ts';
import { Submission } from '#server/models/submission.ts';
import { User } from '#server/models/user.ts';
import { transact } from '#server/platform/transact.ts';
import { setPublisher } from '#server/realtime/publish.ts';
import { probe } from '#tests/server/media/fixtures.ts';
import { box } from '#tests/server/media/hostile/mp4-boxes.ts';
import { makeClip } from '#tests/server/media/hostile/workshop.ts';
import { call } from '#tests/support/call.ts';
import { addPerson } from '#tests/support/credits.ts';
import { addSentClip, speak } from '#tests/support/sent-clip.ts';
import { MARKS, marksIn, tagMp4 } from '#tests/support/tagged-clip.ts';
import { CREATOR, joinAs, openTribute } from '#tests/support/tributes.ts';

vi.mock('#server/media/supervise.ts', () => import('#tests/server/media/supervise-here.ts'));

/** One fewer than it takes to blame the file. */
const EARLIER = { timeouts: 0, crashes: 4, internals: 0 };
const published: { userId: string; event: ServerEventName }[] = [];
const toldOfFilm: unknown[] = [];
setPublisher(({ userId, event, payload }) => {
  published.push({ userId, event });
  if (event === 'reel:changed') toldOfFilm.push(...payload);
});

await addPerson(CREATOR);
const tribute = await openTribute();
const query = { tributeId: tribute.tributeId };
const guest = await joinAs(tribute.tributeId, 'Jonas');

/** Prepares a sent clip whose original `write` creates, as the worker would. */
async function prepare(write: (path: string) => Promise<unknown>, fields: object = {}) {
  const { submissionId } = await addSentClip(tribute, guest._id, { write, fields });
  await prepareClip({ submissionId });
  return Submission.findById(submissionId).orFail();
}

let readyId = '';
beforeAll(async () => {
  readyId = (await prepare(speak)).id;
});

test('makes a good clip ready, with a place in the reel and playable files [life-clip] [stored-submission]', async () => {
  const { data } = await call(clips, { as: CREATOR, query });
  expect(data[0]).toMatchObject({ _id: readyId, status: 'READY', progress: 1, failure: null });
  expect(data[0].durationSeconds).toBeCloseTo(1, 1);
  const playback = await probe(mediaPath(`${readyId}/playback.mp4`));
  expect(playback.streams.map(({ codec }) => codec)).toEqual(['h264', 'aac']);
  expect(
    ['poster.jpg', 'segment.mp4'].filter((name) => !existsSync(mediaPath(`${readyId}/${name}`))),
  ).toEqual([]);
  expect(published).toContainEqual({ userId: CREATOR.userId, event: 'tribute:changed' });
  const { media } = await Submission.findById(readyId).orFail();
  expect(media?.cleanUp).toBeNull();
  expect(media?.speech?.[0]?.startSeconds).toBeLessThan(0.4);
});

test('counts a person with a ready clip as recorded; a rejected clip does not count', async () => {
  const { data } = await call(people, { as: CREATOR, query });
  expect(data).toMatchObject([{ name: 'Jonas', status: 'RECORDED', clips: 1 }]);
});

test.each([
  ['an old phone’s 3gp', { container: '3gp', encoder: 'h263', width: 352, height: 288 }],
  ['a camcorder’s MPEG-TS', { container: 'mpegts', width: 320, height: 240 }],
] as const)('makes %s ready, with a playable copy [clip-formats]', async (name, spec) => {
  const write = (path: string) =>
    makeClip({ folder: dirname(path), name: basename(path), ...spec, options: {} });
  const clip = await prepare(write, { deletedAt: new Date() });
  expect(clip).toMatchObject({ status: 'READY', failure: null });
  const playback = await probe(mediaPath(`${clip.id}/playback.mp4`));
  expect(playback.streams.map(({ codec }) => codec)).toEqual(['h264', 'aac']);
  await clip.deleteOne();
});

test('prepares late clips and clips taken back, outside the reel', async () => {
  const late = await prepare(speak, { isLate: true });
  const withdrawn = await prepare(speak, { deletedAt: new Date() });
  expect([late.status, withdrawn.status]).toEqual(['READY', 'READY']);
  const { data } = await call(presentation, { as: CREATOR, query });
  const inFilm = (data.items as { submissionId?: string }[]).flatMap(
    ({ submissionId }) => submissionId ?? [],
  );
  expect(inFilm).toEqual([readyId]);
  const told = await Notification.findOne({ userId: CREATOR.userId, type: 'SUBMISSION_RECEIVED' }).orFail();
  expect(told.sources.toSorted()).toEqual([readyId, late.id].toSorted());
  await Submission.deleteMany({ _id: { $in: [late._id, withdrawn._id] } });
});

test('changes nothing when a clip is prepared again', async () => {
  const before = await Submission.findById(readyId);
  await prepareClip({ submissionId: readyId });
  expect((await Submission.findById(readyId))?.updatedAt).toEqual(before?.updatedAt);
});

test('an original loses location and device once its clip is ready [original-stripped]', async () => {
  const { submissionId, original } = await addSentClip(tribute, guest._id, {
    write: async (path) => {
      await speak(path);
      await writeFile(path, tagMp4(await readFile(path)));
    },
  });
  const before = await readFile(original);
  expect(marksIn(before)).toEqual(MARKS);
  await prepareClip({ submissionId });
  expect(await Submission.findById(submissionId)).toMatchObject({ status: 'READY' });
  const after = await readFile(original);
  expect([marksIn(after), after.length]).toEqual([[], before.length]);
  await Submission.deleteMany({ _id: submissionId });
});

test('a clip is ready although its metadata cannot be found among too many boxes', async () => {
  const boxes = box('moov', Buffer.alloc(8 * 600_000, box('free')));
  const clip = await prepare(async (path) => {
    await speak(path);
    await appendFile(path, boxes);
  });
  expect(clip.status).toBe('READY');
  expect(
    (await readFile(mediaPath(`originals/${clip.uploadIds?.[0]}`))).subarray(-boxes.length).equals(boxes),
  ).toBe(true);
  await clip.deleteOne();
});

test.each<[string, 'FORMAT' | 'EMPTY' | 'CORRUPT', (path: string) => Promise<void>]>([
  [
    'a zip called .mp4',
    'FORMAT',
    (path: string) => writeFile(path, Buffer.from('PK\x03\x04'.padEnd(400, 'z'))),
  ],
  ['a text', 'FORMAT', (path: string) => writeFile(path, 'Dear Anna, '.repeat(100))],
  ['an empty file', 'EMPTY', (path: string) => writeFile(path, '')],
  [
    'a film cut off before its index',
    'CORRUPT',
    async (path: string) => {
      await speak(path);
      await truncate(path, Math.floor((await readFile(path)).length / 3));
    },
  ],
])('rejects %s with a text for people, without a crash', async (_what, code, write) => {
  const { id, status: outcome } = await prepare(write);
  expect(outcome).toBe('FAILED');
  for (const locale of LOCALES) {
    const { data } = await call(clips, { as: CREATOR, query, headers: { 'accept-language': locale } });
    const clip = data.find(({ _id }: SubmissionDto) => _id === id);
    expect(clip.failure).toEqual({ code, message: messagesFor(locale).failures[`CREATOR_${code}`] });
  }
});

test('queues crashed work again at the next start, once', async () => {
  const submission = await Submission.create({
    tribute: new Types.ObjectId(),
    contributor: guest._id,
    uploadIds: ['f'.repeat(32)],
    status: 'PROCESSING',
    consentAt: new Date(),
  });
  await reconcileJobs();
  await reconcileJobs();
  const { jobs } = await (await jobQueue()).queryJobs({
    name: 'prepare-clip',
    data: { submissionId: submission.id },
  });
  expect(jobs).toHaveLength(1);
  await submission.deleteOne();
});

test('renders the reel without encoding clips again, and downloads it under its occasion and name [reel-same] [reel-file]', async () => {
  await call(make, { method: 'POST', as: CREATOR, body: query });
  const render = await Render.findOne({ tribute: tribute._id }).orFail();
  await renderReel({ renderId: render.id });
  const { data } = await call(status, { as: CREATOR, query });
  expect(data.render).toMatchObject({ status: 'READY', progress: 1, isOutdated: false, failure: null });
  const film = await probe(mediaPath(`${render.id}/reel.mp4`));
  // Title 4 s, question 3.5 s, clip 1 s, closing 5 s, at 30 frames a second.
  expect(film.streams[0]?.frames).toBe((4 + 3.5 + 1 + 5) * 30);
  expect(film.streams.map(({ codec }) => codec)).toEqual(['h264', 'aac', 'bin_data', 'png']);
  using file = Demuxer.openSync(mediaPath(`${render.id}/reel.mp4`), { format: 'mov' });
  expect(file.getFormatContext().metadata?.getAll()).toMatchObject({
    title: 'Birthday reel for Anna Lindqvist',
    date: render.createdAt.toISOString().slice(0, 10),
    artist: 'Jonas',
  });
  expect(published).toContainEqual({ userId: CREATOR.userId, event: 'reel:changed' });
  const { data: played } = await call(presentation, { as: CREATOR, query });
  expect(played.musicUrl).toContain('/music.m4a?');
  const link = await call(download, { as: CREATOR, query });
  expect(link.data.fileName).toBe('Birthday reel for Anna Lindqvist.mp4');
  const { data: clip } = await call(download, { as: CREATOR, query: { submissionId: readyId } });
  expect(clip.fileName).toBe('Jonas.mp4');
});

test('marks a render outdated after a rename, and current after undoing it', async () => {
  const rename = async (firstName: string) => {
    const tributeFor = { names: [{ firstName, lastName: 'Lindqvist' }], gender: 'Female' };
    await call(update, { method: 'PATCH', as: CREATOR, body: { ...query, tributeFor } });
    return (await call(status, { as: CREATOR, query })).data.render.isOutdated;
  };
  expect(await rename('Hanna')).toBe(true);
  expect(await rename('Anna')).toBe(false);
});

test("pushes a signed-in contributor's number of clips", async () => {
  await User.create({ firebaseUid: 'lea', email: 'lea@example.com', accountCreationMethod: 'EMAIL' });
  const self = { _id: guest._id };
  await transact((session) => changePerson(session, self, { $set: { userId: 'lea' } }));
  await prepare(speak);
  expect((await User.findOne({ firebaseUid: 'lea' }))?.counts?.submissions).toBe(2);
  expect(published).toContainEqual({ userId: 'lea', event: 'updateCount' });
});

test("pushes a failed render's code, and tells the creator why in their language", async () => {
  await call(make, { method: 'POST', as: CREATOR, body: query });
  const render = await Render.findOne({ tribute: tribute._id, isUnderway: true }).orFail();
  vi.mocked(runMediaJob).mockRejectedValue(new MediaError('CRASH', 'again'));
  await renderReel({ renderId: render.id }, EARLIER);
  vi.mocked(runMediaJob).mockReset();
  const message = messagesFor('es').failures.RENDER;
  expect(toldOfFilm.at(-1)).toMatchObject({ render: { status: 'FAILED' } });
  expect(toldOfFilm.at(-1)).toHaveProperty('render.failure', { code: 'CRASH' });
  const reading = { as: CREATOR, query, headers: { 'accept-language': 'es' } };
  expect((await call(status, reading)).data.render.failure.message).toBe(message);
});
