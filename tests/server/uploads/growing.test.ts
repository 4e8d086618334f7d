import '#tests/support/installation.ts';
import { randomBytes } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { messagesFor } from '#lib/messages/messages.ts';
import { uploadFolder } from '#server/integrations/storage.ts';
import { Upload } from '#server/models/upload.ts';
import { finishUpload } from '#server/services/uploads/finish-upload.ts';
import { announceAllBut, growFile, joinReelOf, pathOf } from './fill-reel.ts';
import {
  CLIP,
  type Guest,
  joinGuest,
  OFFSET_STREAM,
  startUploadEndpoint,
  uploadIdOf,
} from './upload-endpoint.ts';

const MIB = 1024 ** 2;
const OPEN_PATCH = { 'upload-offset': '0', 'content-type': OFFSET_STREAM };

const disk = vi.hoisted(() => {
  process.env.OPEN_UPLOADS_MB = '1000';
  process.env.REEL_STORAGE_MB = '2000';
  process.env.DISK_RESERVE_MB = '100';
  return { freeBytes: 1e15, looks: Number.POSITIVE_INFINITY };
});
vi.mock('node:fs/promises', async (original) => ({
  ...(await original<object>()),
  // Counts down; then the disk is full.
  statfs: async () => {
    disk.looks -= 1;
    return { bavail: disk.looks < 0 ? 0 : disk.freeBytes, bsize: 1 };
  },
}));

const { create, head, patch, sendRaw } = await startUploadEndpoint();

const receivedOf = async (path: string, guest: Guest) =>
  Number((await head(path, guest)).headers.get('upload-offset'));

test('receives no more bytes for a reel than its space, however many names announce them', async () => {
  const guest = await joinGuest();
  const announced = 500 * MIB;
  const begun: { guest: Guest; path: string }[] = [];
  for (let count = 0; count < 8; count += 1) {
    const other = await joinReelOf(guest, `Name ${count}`);
    begun.push({ guest: other, path: pathOf(await create(other, announced)) });
  }
  const refusals: unknown[] = [];
  for (const { guest: one, path } of begun) {
    const before = announced - CLIP.length;
    const probe = await patch(path, one, 0, CLIP);
    if (probe.status !== 204) {
      refusals.push(await probe.json());
      continue;
    }
    await growFile(path, before);
    expect((await patch(path, one, before, CLIP)).status).toBe(204);
  }
  expect(refusals).toHaveLength(4);
  expect(refusals[0]).toMatchObject({ code: 'TOO_LARGE', error: messagesFor('en').errors.reelFull });
  const bytes = await Promise.all(begun.map(({ guest: one, path }) => receivedOf(path, one)));
  expect(bytes.reduce((sum, one) => sum + one)).toBe(2000 * MIB);
});

test('lets announced bytes keep nobody from sending', async () => {
  const guest = await joinGuest();
  const paths: string[] = [];
  for (const name of ['Ada', 'Bo', 'Eve']) {
    const other = await joinReelOf(guest, name);
    paths.push(pathOf(await create(other, 1000 * MIB)));
    await patch(paths.at(-1) ?? '', other, 0, CLIP);
  }
  const path = pathOf(await create(guest, 20 * MIB));
  expect((await patch(path, guest, 0, CLIP)).status).toBe(204);
});

test('pauses uploads with 507 when half of the reserve is used up, and resumes them at the byte', async () => {
  const guest = await joinGuest();
  const bytes = randomBytes(17 * MIB);
  const path = pathOf(await create(guest, bytes.length));
  disk.freeBytes = 50 * MIB + 16 * MIB - 1;
  const refused = await patch(path, guest, 0, CLIP);
  expect(refused.status).toBe(507);
  expect(refused.headers.get('retry-after')).toBe('60');
  expect(await refused.json()).toMatchObject({ code: 'STORAGE_FULL' });
  expect(await receivedOf(path, guest)).toBe(0);

  disk.freeBytes = 50 * MIB + 16 * MIB;
  disk.looks = 1;
  expect((await patch(path, guest, 0, bytes)).status).toBe(507);
  const received = await receivedOf(path, guest);
  expect(received).toBeGreaterThan(15 * MIB);
  expect(received).toBeLessThanOrEqual(16 * MIB);

  disk.looks = Number.POSITIVE_INFINITY;
  expect((await patch(path, guest, received, bytes.subarray(received))).status).toBe(204);
  disk.freeBytes = 1e15;
  expect(await receivedOf(path, guest)).toBe(bytes.length);
});

test('receives no more parallel bytes for a reel than its space', async () => {
  const guest = await joinGuest();
  const fill = await announceAllBut(create, 2 * CLIP.length - 1, guest);
  const clips: { one: Guest; path: string }[] = [];
  for (const name of ['Lea', 'Mia', 'Noa', 'Pia']) {
    const one = await joinReelOf(guest, name);
    clips.push({ one, path: pathOf(await create(one)) });
  }
  await fill();
  const answers = await Promise.all(clips.map(({ one, path }) => patch(path, one, 0, CLIP)));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 413, 413, 413]);
});

test.each([
  ['refuses', 2 * CLIP.length - 1, 413],
  ['receives', 2 * CLIP.length, 204],
])('%s bytes by counting an upload once that finishes meanwhile', async (_, leftBytes, status) => {
  const guest = await joinGuest();
  const fill = await announceAllBut(create, leftBytes, guest);
  const finishing = pathOf(await create(await joinReelOf(guest, 'Lea')));
  const path = pathOf(await create(guest));
  await fill();
  await growFile(finishing, CLIP.length);
  const aggregate = Upload.aggregate.bind(Upload);
  let sums = 0;
  vi.spyOn(Upload, 'aggregate').mockImplementation(((...given: Parameters<typeof aggregate>) => {
    const sum = aggregate(...given).exec();
    sums += 1;
    // The first sum is of announced bytes, the second of finished ones.
    if (sums !== 2) return sum;
    return sum.then(async (found) => {
      await finishUpload(uploadIdOf(finishing));
      return found;
    });
  }) as typeof aggregate);
  expect((await patch(path, guest, 0, CLIP)).status).toBe(status);
});

test('counts the bytes that each upload may still write, on the disk and for the reel', async () => {
  const [guest, other] = [await joinGuest(), await joinGuest()];
  const fill = await announceAllBut(create, 2 * CLIP.length - 1, guest);
  const [first, second] = [pathOf(await create(guest)), pathOf(await create(guest))];
  const elsewhere = pathOf(await create(other));
  await fill();
  const socket = await sendRaw(
    'PATCH',
    first,
    { cookie: guest.cookie, ...OPEN_PATCH, 'content-length': String(CLIP.length) },
    CLIP.subarray(0, 5).toString(),
  );
  const file = join(uploadFolder(), uploadIdOf(first));
  await vi.waitFor(async () => expect((await stat(file)).size).toBe(5));
  expect((await patch(second, guest, 0, CLIP)).status).toBe(413);
  disk.freeBytes = 50 * MIB + 2 * CLIP.length - 1;
  expect((await patch(elsewhere, other, 0, CLIP)).status).toBe(507);
  socket.destroy();
  disk.freeBytes = 1e15;
});
