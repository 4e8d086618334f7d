import '#tests/support/bucket.ts';
import { randomUUID } from 'node:crypto';
import { ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import { Types } from 'mongoose';
import { beforeEach, expect, test, vi } from 'vitest';
import { HOUR_MS } from '#lib/time/durations.ts';

await import('#tests/support/installation.ts');
const { growingFiles } = await import('#server/integrations/storage.ts');
const { Upload } = await import('#server/models/upload.ts');
const { countStuckUploads } = await import('#server/services/operator/stuck-uploads.ts');
const { allPromisedBytes, promiseSpace } = await import('#server/services/uploads/disk-space.ts');
const { reconcileUploads } = await import('#server/services/uploads/reconcile-uploads.ts');
const { holdIdleUpload } = await import('#server/uploads/upload-locks.ts');
const { findUpload } = await import('#server/services/uploads/find-upload.ts');
const { originalKey } = await import('#server/integrations/original-key.ts');
const { saveMedia } = await import('#server/integrations/storage.ts');

const OPEN = 20;

beforeEach(async () => {
  for (let index = 0; index < OPEN; index += 1) {
    const uploadId = randomUUID().replaceAll('-', '');
    await Upload.create({
      tribute: new Types.ObjectId(),
      contributor: new Types.ObjectId(),
      uploadId,
      sizeBytes: 9,
    });
    const growing = await growingFiles();
    await growing.create(uploadId);
    const appender = await growing.append(uploadId, 0);
    await appender.write([Buffer.from('begun')]);
    await appender.close();
  }
});

/** Counts how often the work lists the bucket. */
async function listings(work: () => Promise<unknown>): Promise<number> {
  const sent = vi.spyOn(S3Client.prototype, 'send');
  await work();
  return sent.mock.calls.filter(([command]) => command instanceof ListObjectsV2Command).length;
}

test('asks a bucket the same number of times however many uploads are open', async () => {
  expect(await listings(() => promiseSpace(1, Date.now() + HOUR_MS))).toBe(0);
  expect(await listings(() => allPromisedBytes(Date.now() + HOUR_MS))).toBe(0);
  expect(await listings(() => countStuckUploads(Date.now()))).toBe(0);
  const later = Date.now() + 7 * HOUR_MS;
  expect(await countStuckUploads(later)).toBe(OPEN);
  vi.restoreAllMocks();
  expect(await listings(() => countStuckUploads(later))).toBe(1);
  vi.restoreAllMocks();
  expect(await listings(() => reconcileUploads(holdIdleUpload))).toBe(1);
});

test('knows a complete upload beside what a killed process left of the growing one', async () => {
  const upload = await Upload.findOne({ finishedAt: null });
  const uploadId = upload?.uploadId ?? '';
  await saveMedia(originalKey(uploadId), Buffer.alloc(9));
  await (await growingFiles()).remove(uploadId);
  await (await growingFiles()).create(uploadId);
  expect(await findUpload(uploadId)).toMatchObject({ receivedBytes: 9, isComplete: true });
  expect(await reconcileUploads(holdIdleUpload)).toBe(1);
  expect(await findUpload(uploadId)).toMatchObject({ isFinished: true });
  expect(await (await growingFiles()).stat(uploadId)).toBeNull();
});
