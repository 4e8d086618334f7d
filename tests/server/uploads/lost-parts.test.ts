import { client, SETTINGS } from '#tests/support/bucket.ts';
import '#tests/support/installation.ts';
import { randomBytes } from 'node:crypto';
import { AbortMultipartUploadCommand, GetObjectCommand, ListObjectsV2Command } from '@aws-sdk/client-s3';
import { expect, test } from 'vitest';
import { growingFiles } from '#server/integrations/storage.ts';
import { Upload } from '#server/models/upload.ts';
import { retryInterrupted } from '#server/services/uploads/finish-upload.ts';
import { reconcileUploads } from '#server/services/uploads/reconcile-uploads.ts';
import { holdIdleUpload } from '#server/uploads/upload-locks.ts';
import { startUploadEndpoint, uploadIdOf } from './upload-endpoint.ts';

const MIB = 1024 ** 2;
const BYTES = randomBytes(12 * MIB);
const { begin, head, patch } = await startUploadEndpoint();

/** As a service that removes parts of unfinished uploads after a while. */
async function loseParts(uploadId: string): Promise<void> {
  const Bucket = SETTINGS.BUCKET;
  const named = { Bucket, Prefix: `uploads/${uploadId}/parts-` };
  const { Contents: [note] = [] } = await client.send(new ListObjectsV2Command(named));
  const { Body } = await client.send(new GetObjectCommand({ Bucket, Key: note?.Key }));
  const { uploadId: UploadId } = JSON.parse((await Body?.transformToString()) ?? '') as { uploadId: string };
  const Key = `media/originals/${uploadId}`;
  await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }));
}

test.each([
  ['when its last bytes arrive', 6 * MIB],
  ['when the next part arrives', 12 * MIB],
])('lets the device send a clip again whose parts the bucket has lost, %s', async (_when, sizeBytes) => {
  const { guest, path } = await begin(sizeBytes);
  const first = 5 * MIB + 1_000;
  expect((await patch(path, guest, 0, BYTES.subarray(0, first))).status).toBe(204);
  await loseParts(uploadIdOf(path));
  const refused = await patch(path, guest, first, BYTES.subarray(first, sizeBytes));
  expect([refused.status, ((await refused.json()) as { code: string }).code]).toEqual([410, 'GONE']);
  expect((await head(path, guest)).status).toBe(410);
  expect(await (await growingFiles()).list()).toEqual([]);
  // Nothing is tried again and again.
  await retryInterrupted(holdIdleUpload);
});

test('finishes the other complete uploads although one has lost its parts', async () => {
  const leave = async () => {
    const { path } = await begin(6 * MIB);
    const file = await (await growingFiles()).append(uploadIdOf(path), 0);
    await file.write([Buffer.from(BYTES.subarray(0, 6 * MIB))]);
    await file.close();
    return uploadIdOf(path);
  };
  const lost = await leave();
  await loseParts(lost);
  const whole = await leave();
  // The newest comes first.
  await Upload.collection.updateOne(
    { uploadId: whole },
    { $set: { createdAt: new Date(Date.now() - 60_000) } },
  );
  expect(await reconcileUploads(holdIdleUpload)).toBe(1);
  expect((await Upload.findOne({ uploadId: whole }))?.finishedAt).toBeInstanceOf(Date);
  expect((await Upload.findOne({ uploadId: lost }))?.finishedAt).toBeNull();
  expect(await (await growingFiles()).list()).toEqual([]);
});
