import '#tests/support/installation.ts';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { GET as feed } from '#app/api/submission/feed/route.ts';
import { GET as listClips } from '#app/api/submission/route.ts';
import { GET as listPeople } from '#app/api/tribute/contributor/route.ts';
import { POST as add, DELETE as remove, GET as show } from '#app/api/tribute/hello/route.ts';
import { PATCH as changeTribute, GET as getTribute } from '#app/api/tribute/route.ts';
import { GET as reel } from '#app/api/tribute/save_presentation/route.ts';
import { GET as invitation } from '#app/api/tribute/ssr/route.ts';
import { GET as exportData } from '#app/api/user/export/route.ts';
import type { HelloDto, HelloMedium } from '#lib/contracts/hello.ts';
import type { TributeDto } from '#lib/contracts/tributes.ts';
import { helloFolder, helloKey } from '#server/domain/reel/hello-key.ts';
import { hasMedia, listMedia, listMediaIds, saveMedia } from '#server/integrations/storage.ts';
import { eraseTribute } from '#server/jobs/erasure/erase-tribute.ts';
import { sweepMusic } from '#server/jobs/erasure/sweep-music.ts';
import { prepareHello } from '#server/jobs/handlers/prepare-hello.ts';
import { jobQueue } from '#server/jobs/queue/queue.ts';
import { reconcileJobs } from '#server/jobs/queue/reconcile-jobs.ts';
import { Notification } from '#server/models/notification.ts';
import { Submission } from '#server/models/submission.ts';
import { Tribute } from '#server/models/tribute.ts';
import { Upload } from '#server/models/upload.ts';
import { reelBytes } from '#server/services/uploads/disk-space.ts';
import {
  encode,
  OFFSET_STREAM,
  startUploadEndpoint,
  uploadIdOf,
} from '#tests/server/uploads/upload-endpoint.ts';
import { call, idTokenOf } from '#tests/support/call.ts';
import { addPerson } from '#tests/support/credits.ts';
import { orphans } from '#tests/support/orphans.ts';
import { speak } from '#tests/support/sent-clip.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { CREATOR, openTribute, STRANGER } from '#tests/support/tributes.ts';

const endpoint = await startUploadEndpoint();
const as = CREATOR;
await addPerson(CREATOR);

let video: Buffer;
beforeAll(async () => {
  const path = join(temporaryFolder(), 'hello.mp4');
  await speak(path);
  video = await readFile(path);
  await rm(path);
});

const create = ({ tributeId }: TributeDto, { person = CREATOR, size = 5, type = 'video/mp4' } = {}) =>
  endpoint.send('POST', '/api/upload', {
    'upload-length': String(size),
    'upload-metadata': Object.entries({ kind: 'HELLO', tributeId, filename: 'hello', filetype: type })
      .map(([key, value]) => `${key} ${encode(value)}`)
      .join(),
    authorization: `Bearer ${idTokenOf(person)}`,
  });

const post = (tribute: TributeDto, uploadId: string, medium: HelloMedium = 'VIDEO') =>
  call(add, { method: 'POST', as, body: { tributeId: tribute.tributeId, uploadId, medium } });

/** Uploads a hello, without preparing it. */
async function send(tribute: TributeDto, bytes: Buffer, medium: HelloMedium = 'VIDEO'): Promise<string> {
  const type = medium === 'VIDEO' ? 'video/mp4' : 'audio/ogg';
  const path = (await create(tribute, { size: bytes.length, type })).headers.get('location') ?? '';
  const headers = {
    authorization: `Bearer ${idTokenOf(CREATOR)}`,
    'upload-offset': '0',
    'content-type': OFFSET_STREAM,
  };
  expect((await endpoint.send('PATCH', path, headers, bytes)).status).toBe(204);
  const uploadId = uploadIdOf(path);
  expect((await post(tribute, uploadId, medium)).data).toMatchObject({ arriving: { failure: null } });
  return uploadId;
}

const seen = async ({ tributeId }: TributeDto) =>
  (await call(invitation, { query: { tributeId } })).data as { hello: HelloDto['shown']; preview: object };
const own = async ({ tributeId }: TributeDto) => (await call(show, { as, query: { tributeId } })).data;
const removeOf = async ({ tributeId }: TributeDto) =>
  (await call(remove, { method: 'DELETE', as, query: { tributeId } })).data;
const foldersOf = ({ _id }: TributeDto) => listMediaIds(helloFolder(_id, ''));
const queued = async (uploadId: string) =>
  (await (await jobQueue()).queryJobs({ name: 'prepare-hello', data: { uploadId } })).jobs.length;

test('accepts a video or a voice message from the creator alone', async () => {
  const tribute = await openTribute();
  expect((await create(tribute, { person: STRANGER })).status).toBe(404);
  const photo = await create(tribute, { type: 'image/jpeg' });
  expect([photo.status, await photo.text()]).toEqual([415, expect.stringContaining('neither a video')]);
  const begun = uploadIdOf((await create(tribute, { type: 'audio/mp4' })).headers.get('location') ?? '');
  expect(await post(tribute, begun)).toMatchObject({ status: 409 });
  expect(await post(tribute, 'f'.repeat(32))).toMatchObject({ status: 404 });
});

test('guests see the hello, which is no answer, until the creator removes it [invite-hello]', async () => {
  const tribute = await openTribute();
  const { tributeId, _id } = tribute;
  const uploadId = await send(tribute, video);
  expect((await seen(tribute)).hello).toBeNull();
  // Its job is lost.
  await Tribute.updateOne({ _id }, { $set: { 'arrivingHello.sentAt': new Date(0) } });
  await (await jobQueue()).cancel({ name: 'prepare-hello' });
  await reconcileJobs();
  expect(await queued(uploadId)).toBe(1);
  await prepareHello({ tribute: _id, uploadId });
  await prepareHello({ tribute: _id, uploadId });

  const { hello, preview } = await seen(tribute);
  expect(hello?.playbackUrl).toMatch(new RegExp(`^/media/${_id}-hello-${uploadId}/playback.mp4\\?e=.*s=`));
  expect(await own(tribute)).toEqual({ shown: hello, arriving: null });
  expect(JSON.stringify(preview)).not.toContain('hello');
  expect((await listMedia(helloFolder(_id, uploadId))).toSorted()).toEqual([
    helloKey(_id, uploadId, 'playback.mp4'),
    helloKey(_id, uploadId, 'poster.jpg'),
  ]);
  expect(await Upload.countDocuments({ tribute: _id })).toBe(0);
  expect(await hasMedia(`originals/${uploadId}`)).toBe(false);
  expect(await reelBytes((await Tribute.findById(_id).orFail())._id)).toBeGreaterThan(1000);
  expect((await orphans()).filter((line) => line.includes(_id))).toEqual([]);
  expect((await call(exportData, { as })).data.tributes).toContainEqual(
    expect.objectContaining({ tributeId, hello: expect.objectContaining({ url: expect.any(String) }) }),
  );

  const query = { tributeId };
  expect(await Submission.countDocuments({ tribute: _id })).toBe(0);
  expect((await call(listClips, { as, query })).data).toEqual([]);
  expect((await call(listPeople, { as, query })).data).toEqual([]);
  expect((await call(feed, { as, query })).data).toMatchObject({ items: [] });
  expect((await call(reel, { as, query })).data).toMatchObject({ entries: [] });
  expect((await call(getTribute, { as, query })).data).toMatchObject({
    counts: { contributors: 0, answered: 0, clips: 0 },
  });
  expect(await Notification.countDocuments({ tribute: _id })).toBe(0);

  const archive = (archived: boolean) =>
    call(changeTribute, { method: 'PATCH', as, body: { tributeId, archived } });
  await archive(true);
  expect((await call(invitation, { query })).data).not.toHaveProperty('hello.playbackUrl');
  await archive(false);
  expect(await removeOf(tribute)).toEqual({ shown: null, arriving: null });
  expect((await seen(tribute)).hello).toBeNull();
  expect(await foldersOf(tribute)).toEqual([]);
});

test('a newer hello replaces the one before when it is prepared, and a refused one never [invite-hello]', async () => {
  const tribute = await openTribute();
  const { _id } = tribute;
  const first = await send(tribute, await readFile('tests/fixtures/music/tone.ogg'), 'VOICE');
  await prepareHello({ tribute: _id, uploadId: first });
  const before = (await seen(tribute)).hello;
  expect(before).not.toBeNull();

  const bad = await send(tribute, Buffer.from('#EXTM3U and nothing else'));
  await prepareHello({ tribute: _id, uploadId: bad });
  expect(await own(tribute)).toEqual({
    shown: before,
    arriving: { failure: expect.stringContaining('can’t read this file as a video') },
  });
  expect((await seen(tribute)).hello).toEqual(before);
  expect(await hasMedia(`originals/${bad}`)).toBe(false);
  expect(await removeOf(tribute)).toEqual({ shown: before, arriving: null });

  const second = await send(tribute, video);
  expect((await seen(tribute)).hello).toEqual(before);
  await prepareHello({ tribute: _id, uploadId: second });
  expect((await seen(tribute)).hello?.playbackUrl).toContain(second);
  expect(await foldersOf(tribute)).toEqual([helloFolder(_id, second)]);

  // An interrupted removal leaves a folder.
  await saveMedia(helloKey(_id, 'former', 'poster.jpg'), Buffer.from('poster'));
  await sweepMusic((await Tribute.findById(_id).orFail())._id, null);
  expect(await foldersOf(tribute)).toEqual([helloFolder(_id, second)]);

  const waiting = await send(tribute, video);
  await eraseTribute(await Tribute.findById(_id).orFail());
  await prepareHello({ tribute: _id, uploadId: waiting });
  expect(await foldersOf(tribute)).toEqual([]);
  expect(await hasMedia(`originals/${waiting}`)).toBe(false);
});
