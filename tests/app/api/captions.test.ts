import '#tests/support/installation.ts';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { GET, PATCH } from '#app/api/submission/captions/route.ts';
import { GET as listClips } from '#app/api/submission/route.ts';
import { GET as readWaveform } from '#app/api/submission/waveform/route.ts';
import {
  PATCH as changeFilm,
  GET as getFilm,
  POST as saveFilm,
} from '#app/api/tribute/save_presentation/route.ts';
import { GET as exportData } from '#app/api/user/export/route.ts';
import type { ManifestItem } from '#lib/contracts/reels.ts';
import { VERSIONS_KEPT } from '#lib/reel/versions-kept.ts';
import { eraseClip } from '#server/jobs/erasure/erase-clip.ts';
import { Manifest } from '#server/models/manifest.ts';
import { Submission } from '#server/models/submission.ts';
import { Tribute } from '#server/models/tribute.ts';
import { type Publication, setPublisher } from '#server/realtime/publish.ts';
import { getPublishedPresentation } from '#server/services/reels/get-published-presentation.ts';
import { call } from '#tests/support/call.ts';
import { addEncodedClip, addReadyClip } from '#tests/support/clips.ts';
import { LEA, publishFilm, tokenOf, type Who } from '#tests/support/published-film.ts';
import { CREATOR } from '#tests/support/tributes.ts';

type Film = Awaited<ReturnType<typeof publishFilm>>;
let film: Film;
beforeAll(async () => {
  film = await publishFilm();
  const speech = [
    { startSeconds: 1, endSeconds: 2 },
    { startSeconds: 3, endSeconds: 4 },
  ];
  await Submission.updateOne({ _id: film.guestClip }, { $set: { 'media.speech': speech } });
});

const read = (who: Who, submissionId = film.guestClip) => call(GET, { ...who, query: { submissionId } });
type Content = { lines: string } | { file: string };
const save = (who: Who, version: string, content: Content, submissionId = film.guestClip) =>
  call(PATCH, { method: 'PATCH', ...who, body: { submissionId, version, ...content } });
/** Replaces the captions stored now. */
async function write(who: Who, content: Content, submissionId = film.guestClip) {
  const { version = '' } = (await read(who, submissionId)).data ?? {};
  return save(who, version, content, submissionId);
}
const JONAS = (): Who => ({ cookie: film.guest.cookie });
const TIMED = [
  { startSeconds: 1, endSeconds: 2, text: 'Dear Anna,' },
  { startSeconds: 3, endSeconds: 4, text: 'stay well!' },
];

test('sender and creator type the spoken words, timed to speech; nobody else reads or writes them [reel-captions]', async () => {
  const published: Publication[] = [];
  setPublisher((publication) => published.push(publication));
  onTestFinished(() => setPublisher(() => {}));
  expect((await read(JONAS())).data.captions).toEqual([]);
  expect(await write(JONAS(), { lines: 'Dear Anna,\nstay well!\n' })).toMatchObject({
    status: 200,
    data: { captions: TIMED },
  });
  expect(published).toEqual([
    {
      userId: CREATOR.userId,
      event: 'tribute:changed',
      payload: [{ tributeId: film.tributeId, stale: ['film', 'render'] }],
    },
  ]);
  expect((await read({ as: CREATOR })).data.captions).toEqual(TIMED);
  for (const who of [{ as: LEA }, { cookie: film.viewer }]) {
    expect((await read(who)).status).toBe(404);
    expect((await write(who, { lines: 'No.' })).status).toBe(404);
  }
  const corrected = await write({ as: CREATOR }, { lines: 'Dearest Anna,\nstay well!' });
  expect(corrected.data.captions.map(({ text }: { text: string }) => text)).toEqual([
    'Dearest Anna,',
    'stay well!',
  ]);
  expect((await write(JONAS(), { lines: ' \n' })).data.captions).toEqual([]);
});

test('a clip’s waveform is read apart from the lists of clips [reel-clip-in-place]', async () => {
  await Submission.updateOne({ _id: film.guestClip }, { $set: { 'media.peaks': [0.25, 1] } });
  const query = { submissionId: film.guestClip };
  expect((await call(readWaveform, { as: CREATOR, query })).data).toEqual({ peaks: [0.25, 1] });
  const listed = await call(listClips, { as: CREATOR, query: film.query });
  expect(JSON.stringify(listed.data)).not.toContain('peaks');
  expect(listed.data.find(({ _id }: { _id: string }) => _id === film.guestClip)).toMatchObject({
    durationSeconds: expect.any(Number),
    posterUrl: expect.any(String),
  });
});

test('a save refuses to overwrite captions that changed since they were loaded [reel-captions]', async () => {
  for (const lines of ['First.', 'Second.', '']) {
    const { version } = (await read(JONAS())).data;
    const both = await Promise.all([
      save(JONAS(), version, { lines }),
      save({ as: CREATOR }, version, { lines: `${lines} And more.` }),
    ]);
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]));
    const stored = both.find(({ status }) => status === 200)?.data;
    expect((await read(JONAS())).data).toEqual(stored);
    expect(await save(JONAS(), version, { lines: 'Late.' })).toMatchObject({
      status: 409,
      error: 'Someone else changed these captions. Load the newer ones before you save.',
    });
    expect((await save(JONAS(), stored.version, { lines })).status).toBe(200);
  }
});

test('everyone who watches the reel gets its captions, moved by order and trims [reel-captions]', async () => {
  const { query, tributeId, guestClip } = film;
  await write({ as: CREATOR }, { lines: 'Dear Anna,\nstay well!' });
  const before = (await call(getFilm, { as: CREATOR, query })).data;
  const start = before.entries.find(({ id }: { id: string }) => id === guestClip).startSeconds;
  expect(before.captions).toEqual([
    { startSeconds: start + 1, endSeconds: start + 2, text: 'Dear Anna,' },
    { startSeconds: start + 3, endSeconds: start + 4, text: 'stay well!' },
  ]);
  const items = before.items.map((item: ManifestItem) =>
    item.kind === 'CLIP' && item.submissionId === guestClip ? { ...item, trim: { from: 75, to: 150 } } : item,
  );
  await call(saveFilm, { method: 'POST', as: CREATOR, body: { tributeId, version: before.version, items } });
  const { presentation } = await getPublishedPresentation(tributeId, await tokenOf(tributeId));
  expect(presentation.captions).toEqual([
    { startSeconds: start + 0.5, endSeconds: start + 1.5, text: 'stay well!' },
  ]);
});

test('a file is read with its times; a refusal names the line in the reader’s language', async () => {
  const file = 'WEBVTT\n\n00:00.500 --> 00:02.000\n<b>Dear Anna</b>';
  expect((await write(JONAS(), { file })).data).toMatchObject({
    captions: [{ startSeconds: 0.5, endSeconds: 2, text: 'Dear Anna' }],
  });
  const { version } = (await read(JONAS())).data;
  const refused = await call(PATCH, {
    method: 'PATCH',
    ...JONAS(),
    headers: { 'accept-language': 'es' },
    body: { submissionId: film.guestClip, version, file: 'WEBVTT\n\n00:02.000 --> 00:01.000\nHola' },
  });
  expect(refused).toMatchObject({
    status: 422,
    error: 'Línea 3: este subtítulo termina antes de empezar. Corrige sus tiempos.',
  });
  expect(await write(JONAS(), { lines: `\n${'a'.repeat(201)}` })).toMatchObject({
    status: 422,
    error: 'Line 2: this caption is too long. Use at most 200 characters.',
  });
  expect((await read(JONAS())).data.captions).toHaveLength(1);
});

test('captions can be changed after the reel is archived [reel-captions]', async () => {
  const { _id, status } = film.tribute;
  await Tribute.updateOne({ _id }, { $set: { status: 'ARCHIVED' } });
  onTestFinished(async () => void (await Tribute.updateOne({ _id }, { $set: { status } })));
  expect((await write({ as: CREATOR }, { lines: 'Dear Anna,' })).status).toBe(200);
  expect((await write(JONAS(), { lines: 'Dearest Anna,' })).status).toBe(200);
});

test('clips being prepared and thank-yous take no captions', async () => {
  const waiting = await addEncodedClip(film.tribute, film.guest._id, { media: null });
  expect(await write(JONAS(), { lines: 'Hi' }, waiting.id)).toMatchObject({ status: 409 });
  const thanks = await addReadyClip(film.tribute, film.guest._id, 'THANK_YOU');
  expect(await write(JONAS(), { lines: 'Hi' }, thanks)).toMatchObject({ status: 404 });
});

test('captions are in the export of their speaker’s data, and erased with the clip', async () => {
  await write({ as: LEA }, { lines: 'Happy birthday!' }, film.leaClip);
  const { data } = await call(exportData, { as: LEA });
  expect(data.contributions.at(-1).submissions).toMatchObject([{ captions: [{ text: 'Happy birthday!' }] }]);
  const clip = await Submission.findByIdAndUpdate(film.leaClip, { $set: { isErasing: true } });
  await write({ as: CREATOR }, { lines: 'Corrected.' }, film.leaClip);
  const kept = { tribute: film.tribute._id, clipChanges: { $elemMatch: { submission: film.leaClip } } };
  expect(await Manifest.exists(kept)).not.toBeNull();
  if (clip) await eraseClip(clip);
  expect(await Manifest.exists(kept)).toBeNull();
  expect(await Submission.findById(film.leaClip)).toBeNull();
});

test('the creator undoes and restores captions, but not what the sender wrote since [reel-captions] [reel-undo]', async () => {
  const { query, tributeId, guestClip } = film;
  const next = async (action: 'UNDO' | 'REDO') => {
    const { history } = (await call(getFilm, { as: CREATOR, query })).data;
    const { version } = history[action.toLowerCase()];
    return call(changeFilm, { method: 'PATCH', as: CREATOR, body: { tributeId, action, version } });
  };
  const words = async () => (await read(JONAS())).data.captions.map(({ text }: { text: string }) => text);
  await write(JONAS(), { lines: 'Dear Anna,\nstay well!' });
  const before = (await call(getFilm, { as: CREATOR, query })).data.version;
  await write({ as: CREATOR }, { lines: 'Dearest Anna,\nstay well!' });
  const { history } = (await call(getFilm, { as: CREATOR, query })).data;
  expect(history.undo.changes).toEqual([
    { kind: 'CAPTIONS', count: 1, submissionId: guestClip, value: null },
  ]);
  await write({ as: CREATOR }, { lines: '' });
  // The answer already shows them, as far as the reel shows their clip.
  expect((await next('UNDO')).data.captions).toMatchObject([{ text: 'stay well!' }]);
  expect(await words()).toEqual(['Dearest Anna,', 'stay well!']);
  await next('UNDO');
  expect(await words()).toEqual(['Dear Anna,', 'stay well!']);
  await next('REDO');
  expect(await words()).toEqual(['Dearest Anna,', 'stay well!']);
  const { version: current } = (await call(getFilm, { as: CREATOR, query })).data;
  const body = { tributeId, action: 'RESTORE', version: before, current };
  await call(changeFilm, { method: 'PATCH', as: CREATOR, body });
  expect(await words()).toEqual(['Dear Anna,', 'stay well!']);
  await next('UNDO');
  await write(JONAS(), { lines: 'Mine.' });
  await next('UNDO');
  expect(await words()).toEqual(['Mine.']);
});

test('restoring a version older than the kept ones leaves captions as they are [reel-versions]', async () => {
  const { query, tributeId } = film;
  const words = async () => (await read(JONAS())).data.captions.map(({ text }: { text: string }) => text);
  await write({ as: CREATOR }, { lines: 'Then.' });
  const { version } = (await call(getFilm, { as: CREATOR, query })).data;
  await write({ as: CREATOR }, { lines: 'Now.' });
  // As after many saves, of which the older ones are gone.
  const { _id: tribute } = await Tribute.findOne({ tributeId }).orFail();
  const newest = await Manifest.findOne({ tribute, version: version + 1 }).orFail();
  await newest.set({ version: version + 1 + VERSIONS_KEPT }).save();
  const body = { tributeId, action: 'RESTORE', version, current: newest.version };
  expect((await call(changeFilm, { method: 'PATCH', as: CREATOR, body })).status).toBe(200);
  expect(await words()).toEqual(['Now.']);
});
