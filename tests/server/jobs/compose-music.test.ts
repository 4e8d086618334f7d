import '#tests/support/installation.ts';
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import mongoose from 'mongoose';
import { expect, test, vi } from 'vitest';
import { GET as music } from '#app/api/tribute/music/route.ts';
import { POST as order } from '#app/api/tribute/music_samples/route.ts';
import { GET as film, POST as save } from '#app/api/tribute/save_presentation/route.ts';
import { keyOfUrl, mediaPath } from '#server/integrations/storage.ts';
import { composeMusic } from '#server/jobs/handlers/compose-music.ts';
import { composeSamples } from '#server/jobs/handlers/compose-samples.ts';
import { prepareReel } from '#server/jobs/handlers/prepare-reel.ts';
import { JOB_PAYLOADS } from '#server/jobs/queue/job-payloads.ts';
import { enqueue, JOB_COLLECTION, jobQueue } from '#server/jobs/queue/queue.ts';
import { MediaError } from '#server/media/media-error.ts';
import { MUSIC_FILES } from '#server/media/music/music-plan.ts';
import { runMediaJob } from '#server/media/supervise.ts';
import { Contributor } from '#server/models/contributor.ts';
import { Tribute } from '#server/models/tribute.ts';
import { setPublisher } from '#server/realtime/publish.ts';
import { call } from '#tests/support/call.ts';
import { addReadyClip } from '#tests/support/clips.ts';
import { addPerson } from '#tests/support/credits.ts';
import { CREATOR, joinAs, openTribute } from '#tests/support/tributes.ts';

vi.mock('#server/media/supervise.ts', () => import('#tests/server/media/supervise-here.ts'));

const jobs = () => mongoose.connection.collection(JOB_COLLECTION);
const published: string[] = [];
const changes: unknown[] = [];
setPublisher(({ event, payload }) => {
  published.push(event);
  changes.push(...payload);
});
await addPerson(CREATOR);

async function setUp(tributeType: 'BIRTHDAY' | 'MEMORIAL') {
  const tribute = await openTribute({ tributeType });
  const guest = await joinAs(tribute.tributeId, 'Jonas');
  await addReadyClip(tribute, guest._id);
  await addReadyClip(tribute, guest._id);
  const query = { tributeId: tribute.tributeId };
  const reel = async () => (await call(film, { as: CREATOR, query })).data;
  const change = async (settings: object, format = '16:9') => {
    const { version, items } = await reel();
    const body = { ...query, version, items, settings, format };
    return (await call(save, { method: 'POST', as: CREATOR, body })).data;
  };
  const compose = () => composeMusic({ tribute: tribute._id });
  return { tribute, reel, change, compose };
}

const inMood = (mood: string) => ({ music: { mood, volume: 'MEDIUM' } });

/** Writes files without music at once. */
function composeFast() {
  const spy = vi.mocked(runMediaJob).mockImplementation(async (job) => {
    if (job.op !== 'compose-music') throw new Error(`unexpected ${job.op}`);
    for (const name of Object.values(MUSIC_FILES)) await writeFile(`${job.outputFolder}/${name}`, 'music');
    return { frames: 1, gainDb: 0, duckedDb: 0 };
  });
  return { [Symbol.dispose]: () => void spy.mockReset() };
}

const fileOf = (url: string) => mediaPath(keyOfUrl(url.replace(/\?.*/, '')));
const soundOf = (url: string) => fileOf(url).replace(MUSIC_FILES.playback, MUSIC_FILES.sound);
const composed = () => vi.mocked(runMediaJob).mock.calls.length;

test('composes again after each change, keeps the music before, and tells open pages [reel-music]', async () => {
  const { tribute, reel, change, compose } = await setUp('BIRTHDAY');
  expect(await reel()).toMatchObject({ musicUrl: null, settings: { music: { mood: 'theme' } } });
  const waiting = { name: 'compose-music', data: { tribute: tribute._id } } as const;
  expect((await (await jobQueue()).queryJobs(waiting)).jobs).toHaveLength(1);

  await compose();
  expect(published).toContain('tribute:changed');
  const first = (await reel()).musicUrl as string;
  expect(existsSync(fileOf(first))).toBe(true);
  const before = composed();
  await compose();
  expect(composed()).toBe(before);

  const [quiet, soft] = ['MEDIUM', 'SOFT'].map((volume) => ({ music: { mood: 'quiet', volume } }));
  expect(await change(quiet ?? {})).toMatchObject({ musicUrl: null, settings: quiet });
  changes.length = 0;
  await compose();
  const { musicUrl, version } = await reel();
  expect(musicUrl).not.toBe(first);
  // Pages play it without a call.
  const url = expect.stringMatching(new RegExp(`^${musicUrl.split('?')[0]}\\?`));
  expect(changes).toEqual([{ tributeId: tribute.tributeId, music: { version, url }, stale: [] }]);
  await change(soft ?? {});
  await compose();
  // People may be hearing the first. No file is made of it any more.
  expect(existsSync(fileOf(first))).toBe(true);
  const musics = [first, musicUrl, (await reel()).musicUrl];
  expect(musics.map((played) => existsSync(soundOf(played)))).toEqual([false, true, true]);
});

test('a memorial starts without music, and plays what its creator chooses', async () => {
  const { reel, change, compose } = await setUp('MEMORIAL');
  expect(await reel()).toMatchObject({ musicUrl: null, settings: { music: { mood: null } } });
  const before = composed();
  await compose();
  expect(composed()).toBe(before);
  await change({ music: { mood: 'solemn', volume: 'SOFT' } });
  await compose();
  expect((await reel()).musicUrl).toContain('/music.m4a?');
});

test('composes for the format that plays until the clips are prepared in the chosen one, and tells pages once', async () => {
  using _ = composeFast();
  const { tribute, reel, change, compose } = await setUp('BIRTHDAY');
  // Enough names to roll at the end, as long as the format is high.
  for (let index = 0; index < 31; index++) {
    const { id } = await Contributor.create({ tribute: tribute._id, name: `Ada ${index}` });
    await addReadyClip(tribute, id);
  }
  expect(await change(inMood('quiet'), '9:16')).toMatchObject({
    format: '16:9',
    nextFormat: { format: '9:16' },
  });
  await compose();
  expect((await reel()).musicUrl).toContain('/music.m4a?');
  published.length = 0;
  await compose();
  expect(published).toEqual([]);
});

test('an older version plays the music that it has, and none is composed for it', async () => {
  using _ = composeFast();
  const { tribute, reel, change, compose } = await setUp('BIRTHDAY');
  const versions: number[] = [];
  for (const mood of ['quiet', 'warm', 'solemn']) {
    versions.push((await change(inMood(mood))).version as number);
    if (mood !== 'quiet') await compose();
  }
  const { musicUrl } = await reel();
  const queue = await jobQueue();
  await queue.cancel({ name: 'compose-music' });
  const musicOf = async (version = 0) => {
    const query = { tributeId: tribute.tributeId, version: String(version) };
    return (await call(film, { as: CREATOR, query })).data.musicUrl;
  };
  expect(await musicOf(versions[0])).toBeNull();
  expect(await musicOf(versions[1])).toContain('/music.m4a?');
  expect(await musicOf(versions[2])).toBe(musicUrl);
  const composing = { name: 'compose-music', data: { tribute: tribute._id } } as const;
  expect((await queue.queryJobs(composing)).jobs).toEqual([]);
});

test('what the creator chose is composed while clips wait, because they listen for it [reel-music]', async () => {
  using _ = composeFast();
  const { tribute, change, reel, compose } = await setUp('BIRTHDAY');
  await change(inMood('quiet'));
  await jobs().deleteMany({});
  await enqueue('prepare-clip', { submissionId: 'a'.repeat(24) }, tribute._id);
  await compose();
  expect((await reel()).musicUrl).toContain('/music.m4a?');
  await jobs().deleteMany({});
});

test('waits while a clip of its reel is to be prepared, and is queued again', async () => {
  const { tribute, compose } = await setUp('BIRTHDAY');
  await jobs().deleteMany({});
  await enqueue('prepare-clip', { submissionId: 'a'.repeat(24) }, tribute._id);
  const before = composed();
  const startedAt = Date.now();
  await compose();
  expect(composed()).toBe(before);
  const [again] = await jobs().find({ name: 'compose-music' }).toArray();
  expect(again).toMatchObject({ data: { tribute: tribute._id }, reel: tribute._id });
  expect(again?.nextRunAt).toSatisfy((dueAt: Date) => Number(dueAt) > startedAt);
  await jobs().deleteMany({});
  // The last release queued it with a version.
  const former = { tribute: tribute._id, version: 3 };
  expect(JOB_PAYLOADS['compose-music'].parse(former)).toEqual({ tribute: tribute._id });
});

test('composes beside a long render and the clips of other reels [reel-music]', async () => {
  using _ = composeFast();
  const { tribute, reel, compose } = await setUp('BIRTHDAY');
  await jobs().deleteMany({});
  await enqueue('render-reel', { renderId: 'c'.repeat(24) }, tribute._id);
  await jobs().updateOne({ name: 'render-reel' }, { $set: { lockedAt: new Date() } });
  await enqueue('prepare-clip', { submissionId: 'a'.repeat(24) }, 'b'.repeat(24));
  await compose();
  expect((await reel()).musicUrl).toContain('/music.m4a?');
  await jobs().deleteMany({});
});

test('a prepared reel has its music queued, also while a render is running [reel-music]', async () => {
  using _ = composeFast();
  const { tribute, compose } = await setUp('BIRTHDAY');
  await jobs().deleteMany({});
  await enqueue('render-reel', { renderId: 'c'.repeat(24) }, tribute._id);
  const queued = () => jobs().countDocuments({ name: 'compose-music', reel: tribute._id });
  await prepareReel({ tribute: tribute._id });
  expect(await queued()).toBe(1);
  await jobs().deleteMany({ name: 'compose-music' });
  await compose();
  await prepareReel({ tribute: tribute._id });
  expect(await queued()).toBe(0);
  await jobs().deleteMany({});
});

test('composes a sample of each mood once for all reels, and tells pages [reel-music-samples]', async () => {
  using _ = composeFast();
  const { tribute } = await setUp('BIRTHDAY');
  const query = { tributeId: tribute.tributeId };
  const samples = async () => (await call(music, { as: CREATOR, query })).data.samples as object;
  expect(await samples()).toEqual({ quiet: null, warm: null, bright: null, solemn: null });
  const queued = async () => (await (await jobQueue()).queryJobs({ name: 'compose-samples' })).jobs;
  expect(await queued()).toEqual([]);
  for (let time = 0; time < 2; time++) await call(order, { method: 'POST', as: CREATOR, body: query });
  expect(await queued()).toHaveLength(1);
  published.length = 0;
  const before = composed();
  await composeSamples({ tribute: tribute._id });
  await composeSamples({ tribute: tribute._id });
  expect(composed() - before).toBe(4);
  // Each can be played as soon as it is there.
  expect(published).toEqual(Array(4).fill('tribute:changed'));
  for (const url of Object.values(await samples())) expect(existsSync(fileOf(String(url)))).toBe(true);
});

test('plays without music if the composer fails [reel-music]', async () => {
  using _ = composeFast();
  const { tribute, reel, compose } = await setUp('BIRTHDAY');
  published.length = 0;
  vi.mocked(runMediaJob).mockRejectedValueOnce(new MediaError('INTERNAL', 'no instruments'));
  expect(await reel()).toMatchObject({ musicUrl: null, isComposing: true });
  await compose();
  // Pages wait no longer, and opening them composes no more.
  expect(published).toEqual(['tribute:changed']);
  await jobs().deleteMany({});
  expect(await reel()).toMatchObject({ musicUrl: null, isComposing: false, hasMusicFailed: true });
  expect(await jobs().countDocuments({ name: 'compose-music' })).toBe(0);
  await compose();
  expect(await reel()).toMatchObject({ musicUrl: expect.any(String), hasMusicFailed: false });
  expect((await Tribute.findById(tribute._id))?.failedMusicId).toBeUndefined();
});

test('a reel whose own music was erased waits for none', async () => {
  const { tribute, reel, change } = await setUp('MEMORIAL');
  await change({ music: { mood: 'own', volume: 'MEDIUM' } });
  await jobs().deleteMany({});
  expect(await reel()).toMatchObject({ musicUrl: null, isComposing: false });
  expect(await jobs().countDocuments({ name: 'compose-music', reel: tribute._id })).toBe(0);
});
