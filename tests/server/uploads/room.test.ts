import '#tests/support/installation.ts';
import { randomUUID } from 'node:crypto';
import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { messagesFor } from '#lib/messages/messages.ts';
import { DAY_MS, HOUR_MS } from '#lib/time/durations.ts';
import { uploadFolder } from '#server/integrations/storage.ts';
import { Submission } from '#server/models/submission.ts';
import { Tribute } from '#server/models/tribute.ts';
import { Upload } from '#server/models/upload.ts';
import { allPromisedBytes } from '#server/services/uploads/disk-space.ts';
import { finishUpload } from '#server/services/uploads/finish-upload.ts';
import { announceAllBut, joinReelOf, pathOf } from './fill-reel.ts';
import { CLIP, type Guest, joinGuest, startUploadEndpoint, uploadIdOf } from './upload-endpoint.ts';

const MIB = 1024 ** 2;

const disk = vi.hoisted(() => {
  process.env.OPEN_UPLOADS_MAX = '3';
  process.env.OPEN_UPLOADS_MB = '1000';
  process.env.OPEN_UPLOADS_PER_ADDRESS = '200';
  process.env.REEL_STORAGE_MB = '2000';
  process.env.DISK_RESERVE_MB = '100';
  process.env.TRUSTED_PROXIES = '1';
  return { freeBytes: 1e15 };
});
vi.mock('node:fs/promises', async (original) => ({
  ...(await original<object>()),
  statfs: async () => ({ bavail: disk.freeBytes, bsize: 1 }),
}));

const { create, patch, send, upload } = await startUploadEndpoint();

async function refusalOf(response: Response): Promise<{ status: number; code: string; retryAfter: number }> {
  const { code } = (await response.json()) as { code: string };
  return { status: response.status, code, retryAfter: Number(response.headers.get('retry-after')) };
}

const cancel = (path: string, { cookie }: Guest) => send('DELETE', path, { cookie });

test('refuses a new upload with 507 when the reserve would be touched, and continues started ones', async () => {
  const guest = await joinGuest();
  const started = (await create(guest)).headers.get('location') ?? '';
  disk.freeBytes = 100 * MIB;
  expect(await refusalOf(await create(guest))).toEqual({ status: 507, code: 'STORAGE_FULL', retryAfter: 60 });
  expect((await patch(started, guest, 0, CLIP)).status).toBe(204);
  disk.freeBytes = 1e15;
  expect((await create(guest)).status).toBe(201);
});

test('keeps room for what open uploads may still send, until they stop', async () => {
  const [guest, other] = [await joinGuest(), await joinGuest()];
  const needed = (await allPromisedBytes()) + 110 * MIB;
  disk.freeBytes = needed - MIB;
  expect((await create(guest, 10 * MIB)).status).toBe(507);
  disk.freeBytes = needed;
  const path = pathOf(await create(guest, 10 * MIB));
  expect((await create(other)).status).toBe(507);
  const longAgo = new Date(Date.now() - 2 * HOUR_MS);
  await utimes(join(uploadFolder(), uploadIdOf(path)), longAgo, longAgo);
  vi.setSystemTime(Date.now() + 10_000);
  expect((await create(other)).status).toBe(201);
  vi.useRealTimers();
  disk.freeBytes = 1e15;
});

test('limits the uploads that a person may have in transit, until one is sent or cancelled', async () => {
  const guest = await joinGuest();
  const [first] = [await upload(guest), await upload(guest), await upload(guest)];
  await finishUpload(uploadIdOf(first));
  expect(await refusalOf(await create(guest))).toEqual({ status: 429, code: 'RATE_LIMITED', retryAfter: 60 });
  expect((await create(await joinGuest())).status).toBe(201);
  await cancel(first, guest);
  expect((await create(guest)).status).toBe(201);
});

test('says in the reader’s language that there is no room', async () => {
  const guest = await joinGuest();
  disk.freeBytes = 0;
  const refused = await create(guest, CLIP.length, { 'accept-language': 'es' });
  disk.freeBytes = 1e15;
  expect(((await refused.json()) as { error: string }).error).toBe(messagesFor('es').errors.storageFull);
});

test('limits the bytes that a person may have in transit', async () => {
  const guest = await joinGuest();
  expect((await create(guest, 900 * MIB)).status).toBe(201);
  expect((await create(guest, 200 * MIB)).status).toBe(429);
  expect((await create(guest, 100 * MIB)).status).toBe(201);
});

test('counts unfinished uploads although their answer was sent', async () => {
  const guest = await joinGuest();
  const paths = [await upload(guest, 3), await upload(guest, 3), await upload(guest, 3)];
  for (const path of paths) {
    const uploadId = uploadIdOf(path);
    const { tribute, contributor } = await Upload.findOne({ uploadId }).lean().orFail();
    await Submission.collection.insertOne({
      tribute,
      contributor,
      uploadIds: [uploadId],
      status: 'UPLOADING',
    });
  }
  expect((await create(guest)).status).toBe(429);
});

test('limits what comes from one address under many names, until a clip is complete and sent', async () => {
  const nearby = { 'x-forwarded-for': '198.51.100.7' };
  const [guest, other] = [await joinGuest(), await joinGuest()];
  const first = uploadIdOf(pathOf(await create(guest, CLIP.length, nearby)));
  const { addressMark } = await Upload.findOne({ uploadId: first }).lean().orFail();
  expect(addressMark).not.toContain('198.51.100.7');
  await Upload.insertMany(
    Array.from({ length: 199 }, () => ({ uploadId: randomUUID(), sizeBytes: 1, addressMark })),
  );
  const refused = await create(other, CLIP.length, nearby);
  expect(await refusalOf(refused)).toEqual({ status: 429, code: 'RATE_LIMITED', retryAfter: 60 });
  expect((await create(other)).status).toBe(201);
  await patch(`/api/upload/${first}`, guest, 0, CLIP);
  expect((await create(other, CLIP.length, nearby)).status).toBe(429);
  const { tribute, contributor } = await Upload.findOne({ uploadId: first }).lean().orFail();
  await Submission.collection.insertOne({ tribute, contributor, uploadIds: [first], status: 'UPLOADING' });
  await finishUpload(first);
  expect((await create(other, CLIP.length, nearby)).status).toBe(201);
});

test('forgets after a week what came from an address', async () => {
  const nearby = { 'x-forwarded-for': '198.51.100.8' };
  const guest = await joinGuest();
  const uploadId = uploadIdOf(pathOf(await create(guest, CLIP.length, nearby)));
  const { addressMark } = await Upload.findOne({ uploadId }).lean().orFail();
  const finishedAt = new Date();
  await Upload.insertMany(
    Array.from({ length: 199 }, () => ({ uploadId: randomUUID(), sizeBytes: 1, addressMark, finishedAt })),
  );
  expect((await create(guest, CLIP.length, nearby)).status).toBe(429);
  const createdAt = new Date(Date.now() - 8 * DAY_MS);
  await Upload.collection.updateMany({ addressMark, finishedAt }, { $set: { createdAt } });
  expect((await create(guest, CLIP.length, nearby)).status).toBe(201);
});

test('takes no more clips for a reel than fit into its space', async () => {
  const guest = await joinGuest();
  await (await announceAllBut(create, CLIP.length - 1, guest))();
  expect(await refusalOf(await create(guest))).toMatchObject({ status: 413, code: 'TOO_LARGE' });
});

describe('parallel requests', () => {
  const statusesOf = async (requests: Promise<Response>[]) =>
    (await Promise.all(requests)).map(({ status }) => status).toSorted((one, other) => one - other);
  const times = <T>(count: number, work: () => T) => Array.from({ length: count }, work);

  test('leave a person no more uploads than the limit', async () => {
    const guest = await joinGuest();
    const created = await statusesOf(times(30, () => create(guest)));
    expect(created).toEqual([...times(3, () => 201), ...times(27, () => 429)]);
    expect(await Upload.countDocuments({ tribute: await tributeOf(guest) })).toBe(3);
  });

  test('leave a person no more bytes than the limit', async () => {
    const guest = await joinGuest();
    expect(await statusesOf(times(3, () => create(guest, 400 * MIB)))).toEqual([201, 201, 429]);
  });

  test('leave a reel no more bytes than its space', async () => {
    const guest = await joinGuest();
    const others = [await joinReelOf(guest), await joinReelOf(guest), await joinReelOf(guest)];
    await (await announceAllBut(create, 20 * MIB, guest))();
    expect(await statusesOf([guest, ...others].map((one) => create(one, 9 * MIB)))).toEqual([
      201, 201, 413, 413,
    ]);
  });

  test('leave the reserve of the disk', async () => {
    const guests = [await joinGuest(), await joinGuest(), await joinGuest(), await joinGuest()];
    // Later than now, so that the sum is not made again during the test.
    const promised = await allPromisedBytes(Date.now() + HOUR_MS / 2);
    disk.freeBytes = promised + 125 * MIB;
    expect(await statusesOf(guests.map((guest) => create(guest, 10 * MIB)))).toEqual([201, 201, 507, 507]);
    disk.freeBytes = 1e15;
  });

  test('of another process count, too', async () => {
    const guest = await joinGuest();
    await create(guest);
    const add = Upload.create.bind(Upload);
    vi.spyOn(Upload, 'create').mockImplementationOnce((async (given: object) => {
      const rivals = times(2, () => ({ ...given, uploadId: randomUUID() }));
      await Upload.insertMany(rivals);
      return add(given as never);
    }) as never);
    expect((await create(guest)).status).toBe(429);
    expect(await Upload.countDocuments({ tribute: await tributeOf(guest) })).toBe(3);
  });
});

const tributeOf = async ({ tributeId }: Guest) => (await Tribute.findOne({ tributeId }).orFail())._id;
