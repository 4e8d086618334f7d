import '#tests/support/installation.ts';
import { rename, utimes } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import mongoose from 'mongoose';
import sharp from 'sharp';
import { expect, test, vi } from 'vitest';
import { PATCH as changeClip, DELETE as removeClip } from '#app/api/submission/route.ts';
import { GET as presentation, POST as save } from '#app/api/tribute/save_presentation/route.ts';
import { fadesOf } from '#lib/reel/fades.ts';
import { FRAME_SIZES } from '#lib/reel/format.ts';
import { DAY_MS } from '#lib/time/durations.ts';
import { listMedia, mediaPath, saveMedia } from '#server/integrations/storage.ts';
import { eraseClip } from '#server/jobs/erasure/erase-clip.ts';
import { eraseTribute } from '#server/jobs/erasure/erase-tribute.ts';
import { prepareClip } from '#server/jobs/handlers/prepare-clip.ts';
import { prepareFormats } from '#server/jobs/handlers/prepare-formats.ts';
import { prepareReel } from '#server/jobs/handlers/prepare-reel.ts';
import { renderReel } from '#server/jobs/handlers/render-reel.ts';
import { enqueue } from '#server/jobs/queue/queue.ts';
import { MediaError } from '#server/media/media-error.ts';
import { runMediaJob } from '#server/media/supervise.ts';
import { Render } from '#server/models/render.ts';
import { Submission } from '#server/models/submission.ts';
import { Tribute } from '#server/models/tribute.ts';
import { publishTributeChange } from '#server/realtime/publish.ts';
import { probe, synthesise } from '#tests/server/media/fixtures.ts';
import { call } from '#tests/support/call.ts';
import { hideLaterCards } from '#tests/support/clips.ts';
import { addPerson } from '#tests/support/credits.ts';
import { operationsOf } from '#tests/support/media-operations.ts';
import { orphans } from '#tests/support/orphans.ts';
import { addSentClip } from '#tests/support/sent-clip.ts';
import { CREATOR, joinAs, openTribute } from '#tests/support/tributes.ts';

vi.mock('#server/integrations/storage.ts', { spy: true });
vi.mock('#server/media/supervise.ts', () => import('#tests/server/media/supervise-here.ts'));
vi.mock('#server/realtime/publish.ts', { spy: true });

await addPerson(CREATOR);
const tribute = await openTribute();
const query = { tributeId: tribute.tributeId };
const guest = await joinAs(tribute.tributeId, 'Jonas');
const saving = (body: object) => call(save, { method: 'POST', as: CREATOR, body: { ...query, ...body } });
const WITHOUT_MUSIC = { music: { mood: null, volume: 'SOFT' } };
const preparations = () =>
  mongoose.connection
    .collection('jobs')
    .find({ name: 'prepare-reel', onceKey: { $ne: null } })
    .toArray();
const clearQueue = () => mongoose.connection.collection('jobs').deleteMany({});
const operations = () => operationsOf(vi.mocked(runMediaJob).mock.calls.map(([job]) => job));
const runs = (wanted: string) => operations().filter((op) => op === wanted).length;

/** Writes a clip, of three seconds by default. */
async function write(path: string, frames = 90): Promise<void> {
  const name = `${basename(path)}.mp4`;
  await rename(await synthesise({ folder: dirname(path), name, width: 320, height: 240, frames }), path);
}

test('renders the trimmed part of an old clip, cut once, and moving cards, which then play too [reel-trims] [reel-cards]', async () => {
  const { submissionId } = await addSentClip(tribute, guest._id, { write });
  await prepareClip({ submissionId });
  await Submission.updateOne({ _id: submissionId }, { $unset: { 'media.keyFrames': 1 } });
  const { version, items } = (await call(presentation, { as: CREATOR, query })).data;
  const trimmed = (trim: object) =>
    items.map((item: { kind: string }) => Object.assign({}, item, item.kind === 'CLIP' && { trim }));
  expect((await saving({ version, items: trimmed({ from: 20, to: 40 }) })).status).toBe(422);
  const { data } = await saving({ version, items: trimmed({ from: 15, to: 76 }), settings: WITHOUT_MUSIC });
  const entry = data.entries.find(({ id }: { id: string }) => id === submissionId);
  expect(entry).toMatchObject({ fromSeconds: 15 / 30, durationSeconds: 61 / 30 });

  type Entry = { kind: string; videoUrl: string | null };
  const cardVideos = (entries: Entry[]) =>
    entries.flatMap(({ kind, videoUrl }) => (kind === 'CARD' ? [videoUrl?.match(/card\.mp4/)?.[0]] : []));
  expect(cardVideos(data.entries)).toEqual([undefined, undefined, undefined]);
  for (const manifestVersion of [data.version, data.version]) {
    const { id } = await Render.create({ tribute: tribute._id, manifestVersion });
    await renderReel({ renderId: id });
    const film = await probe(mediaPath(`${id}/reel.mp4`));
    expect(film.streams[0]?.frames).toBe(Math.round(data.durationSeconds * 30));
    // The cut, and the dips from and to the cards beside it.
    expect(runs('encode-stretch')).toBe(3);
  }
  // Where the fades of the whole clip would end and begin, in every theme of the occasion.
  const cuts = fadesOf(tribute.tributeType).flatMap((frames) => [frames, 90 - frames]);
  expect((await Submission.findById(submissionId))?.media?.keyFrames).toEqual(expect.arrayContaining(cuts));
  await clearQueue();
  const play = async () => cardVideos((await call(presentation, { as: CREATOR, query })).data.entries);
  expect(await play()).toEqual(['card.mp4', 'card.mp4', 'card.mp4']);
  expect(await preparations()).toEqual([]);
  await Tribute.updateOne({ _id: tribute._id }, { $set: { name: 'Mathilda' } });
  expect(await play()).toContain(undefined);
  const [queued] = await preparations();
  expect(queued).toMatchObject({ data: { tribute: tribute._id }, reel: tribute._id });
  await play();
  expect(await preparations()).toEqual([queued]);
});

test('prepares the clips for a chosen format, while the reel plays as before [reel-format]', async () => {
  const tall = await openTribute();
  const reel = { tributeId: tall.tributeId };
  const speaker = await joinAs(tall.tributeId, 'Mia');
  const addClip = async () => {
    const { submissionId } = await addSentClip(tall, speaker._id);
    await prepareClip({ submissionId });
    return submissionId;
  };
  const load = async () => (await call(presentation, { as: CREATOR, query: reel })).data;
  const clipsOf = ({ entries }: { entries: { kind: string; videoUrl: string }[] }) =>
    entries.flatMap(({ kind, videoUrl }) =>
      kind === 'CLIP' ? videoUrl.replace(/^.media.(.*)\?.*$/, '$1') : [],
    );
  const first = await addClip();
  const { version, items } = await load();
  // One card is enough: each takes seconds to encode.
  const shown = items.map((item: { kind: string; card?: string }) =>
    Object.assign({}, item, { hidden: item.kind === 'CARD' && item.card !== 'TITLE' }),
  );
  const chosen = { ...reel, version, items: shown, format: '9:16', settings: WITHOUT_MUSIC };
  const { data } = await call(save, { method: 'POST', as: CREATOR, body: chosen });
  expect(data).toMatchObject({ format: '16:9', nextFormat: { format: '9:16', clipsReady: 0, clips: 1 } });
  const second = await addClip();
  const between = await load();
  expect(between).toMatchObject({ format: '16:9', nextFormat: { clipsReady: 1, clips: 2 } });
  expect(clipsOf(between)).toEqual([`${first}/playback.mp4`, `${second}/playback.mp4`]);

  // Restored after all other clips were prepared.
  const removed = { as: CREATOR, query: { submissionId: first } };
  expect((await call(removeClip, { method: 'DELETE', ...removed })).status).toBe(200);
  const jobs = mongoose.connection.collection('jobs');
  await jobs.deleteMany({});
  expect(await load()).toMatchObject({ format: '9:16', nextFormat: null });
  const restored = { submissionId: first, restore: true };
  expect((await call(changeClip, { method: 'PATCH', as: CREATOR, body: restored })).status).toBe(200);
  expect(await load()).toMatchObject({ format: '16:9', nextFormat: { clipsReady: 1, clips: 2 } });
  expect(await jobs.countDocuments({ name: 'prepare-reel' })).toBe(1);
  const [job] = await jobs.find({ name: 'prepare-formats' }).toArray();
  expect(job?.data).toEqual({ tribute: tall._id, format: '9:16' });
  // As if that job had failed.
  await jobs.deleteMany({});
  await prepareReel({ tribute: tall._id });
  const after = await load();
  expect(after).toMatchObject({ format: '9:16', nextFormat: null });
  expect(clipsOf(after)).toEqual([`${first}/playback-tall.mp4`, `${second}/playback.mp4`]);
  const { id } = await Render.create({ tribute: tall._id, manifestVersion: after.version });
  await renderReel({ renderId: id });
  const film = await probe(mediaPath(`${id}/reel.mp4`));
  expect(film.streams[0]).toMatchObject({ width: 720, height: 1280 });
  // Two formats may be prepared at the same time, so each has its own picture of the name.
  for (const [encoding] of vi.mocked(runMediaJob).mock.calls) {
    if (!('overlay' in encoding) || encoding.overlay === null) continue;
    const { width, height } = await sharp(encoding.overlay).metadata();
    expect({ width, height }).toEqual(FRAME_SIZES[encoding.format ?? '16:9']);
  }

  // Without its original, a clip is prepared from its prepared pictures.
  await Submission.updateOne({ _id: first }, { uploadIds: ['f'.repeat(32)] });
  await prepareFormats({ tribute: tall._id, format: '1:1' });
  const square = await probe(mediaPath(`${first}/playback-square.mp4`));
  expect(square.streams[0]).toMatchObject({ width: 720, height: 720 });
  expect((await orphans()).filter((line) => line.endsWith('is missing'))).toEqual([]);
});

test('prepares the fade of each pair of clips once, so that the file is only copied, and erases it with either [reel-cross-fades]', async () => {
  const { tributeId, _id, ...other } = await openTribute();
  const speaker = await joinAs(tributeId, 'Ada');
  const clips: string[] = [];
  for (let index = 0; index < 4; index++) {
    const short = { write: (path: string) => write(path, 45) };
    const { submissionId } = await addSentClip({ _id, ...other }, speaker._id, short);
    await prepareClip({ submissionId });
    // Its tones are no words, which a fade would leave alone.
    await Submission.updateOne({ _id: submissionId }, { $set: { 'media.speech': [] } });
    clips.push(submissionId);
  }
  await hideLaterCards({ _id });
  const film = async () => (await call(presentation, { as: CREATOR, query: { tributeId } })).data;
  const { version, items } = await film();
  const during = async (work: () => Promise<unknown>) => {
    vi.mocked(runMediaJob).mockClear();
    await work();
    return operations();
  };
  const prepare = () => prepareReel({ tribute: _id });
  const fades = (ops: string[]) => ops.filter((op) => op === 'encode-fade').length;
  // People wait for clips, but not for this.
  await enqueue('prepare-clip', { submissionId: clips[0] ?? '' }, _id);
  expect(await during(prepare)).toEqual([]);
  await clearQueue();
  const told = vi.mocked(publishTributeChange).mockClear();
  const made = await during(prepare);
  expect(fades(made)).toBe(3);
  // After the title, the first clip appears from its colour.
  expect(made.filter((op) => op === 'encode-stretch')).toHaveLength(1);
  expect(told).toHaveBeenCalledExactlyOnceWith(expect.anything(), { stale: ['film'] });
  const { id } = await Render.create({ tribute: _id, manifestVersion: version });
  const render = () => {
    vi.mocked(runMediaJob).mockRejectedValueOnce(new MediaError('INTERNAL', 'no instruments'));
    return renderReel({ renderId: id });
  };
  // A reel without music is better than none.
  expect(await during(render)).toEqual(['compose-music', 'assemble']);
  expect(await Render.findById(id)).toMatchObject({ status: 'READY', isMusicMissing: true });
  const file = await probe(mediaPath(`${id}/reel.mp4`));
  expect(file.streams[0]?.frames).toBe(Math.round((await film()).durationSeconds * 30));

  const [title, card, first, second, third, fourth, closing] = items;
  const swapped = [title, card, second, first, third, fourth, closing];
  await saving({ tributeId, version, items: swapped });
  told.mockClear();
  // The third and fourth still follow each other.
  expect(fades(await during(prepare))).toBe(2);
  expect(told).not.toHaveBeenCalled();
  const fadesWith = async (clip = '') =>
    (await listMedia()).filter((key) => /fade/.test(key) && key.includes(clip));
  expect(await fadesWith(clips[1])).toHaveLength(3);
  const twoDaysAgo = new Date(Date.now() - 2 * DAY_MS);
  for (const name of ['former', 'recent'])
    for (const content of ['audio.pcm', 'card.mp4'])
      await saveMedia(`${_id}-${name}/${content}`, Buffer.of(1));
  const drawings = async () => (await listMedia()).filter((key) => key.startsWith(`${_id}-`));
  const before = await drawings();
  for (const key of [...(await fadesWith()), ...before])
    if (!key.includes('recent')) await utimes(mediaPath(key), twoDaysAgo, twoDaysAgo);
  expect(await during(prepare)).toEqual([]);
  expect(await fadesWith()).toHaveLength(3);
  const kept = await drawings();
  expect(before.filter((key) => !kept.includes(key)).toSorted()).toEqual([
    `${_id}-former/audio.pcm`,
    `${_id}-former/card.mp4`,
  ]);
  expect(kept.filter((key) => key.endsWith('/audio.pcm'))).toEqual([`${_id}-recent/audio.pcm`]);
  await eraseClip(await Submission.findById(clips[1]).orFail());
  expect([await fadesWith(clips[1]), (await fadesWith(clips[0])).length]).toEqual([[], 1]);
  vi.mocked(listMedia).mockClear();
  await eraseTribute(await Tribute.findById(_id).orFail());
  // Its clips go with their folders.
  expect(listMedia).not.toHaveBeenCalled();
  expect([...(await fadesWith()), ...(await drawings())]).toEqual([]);
});
