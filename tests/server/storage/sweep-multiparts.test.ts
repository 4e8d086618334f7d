import {
  AbortMultipartUploadCommand,
  ListMultipartUploadsCommand,
  type MultipartUpload,
  S3Client,
} from '@aws-sdk/client-s3';
import { expect, test, vi } from 'vitest';
import { DAY_MS } from '#lib/time/durations.ts';
import { openBucket } from '#server/integrations/bucket/open-bucket.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

const NOW = Date.now();
const COUNT = 25;
const PAGE = 10;
const place = (index: number): MultipartUpload => ({
  Key: 'media/originals/same',
  UploadId: `parts-${index}`,
  // Every fifth is recent.
  Initiated: new Date(NOW - (index % 5 === 0 ? 7 : 9) * DAY_MS),
});

test('aborts old parts on every page that the service lists, and keeps recent ones', async () => {
  const aborted: (string | undefined)[] = [];
  const answer = (command: unknown): object => {
    if (command instanceof AbortMultipartUploadCommand) aborted.push(command.input.UploadId);
    if (!(command instanceof ListMultipartUploadsCommand)) return {};
    const { KeyMarker, UploadIdMarker = '' } = command.input;
    const start = KeyMarker === undefined ? 0 : Number(UploadIdMarker.split('-')[1]) + 1;
    const Uploads = Array.from({ length: Math.min(PAGE, COUNT - start) }, (_, index) => place(start + index));
    const last = Uploads.at(-1);
    const next = { NextKeyMarker: last?.Key, NextUploadIdMarker: last?.UploadId };
    return { Uploads, IsTruncated: start + PAGE < COUNT, ...next };
  };
  vi.spyOn(S3Client.prototype, 'send').mockImplementation(
    (command: unknown) => Promise.resolve(answer(command)) as never,
  );
  const { store } = openBucket({
    bucket: 'media',
    region: 'us-east-1',
    isPathStyle: true,
    accessKeyId: 'key',
    secretAccessKey: 'secret',
    scratchFolder: temporaryFolder(),
    copiesBytesMax: 1,
    keyOf: (id) => id,
  });
  await store.sweep(NOW);
  const old = Array.from({ length: COUNT }, (_, index) => index).filter((index) => index % 5 !== 0);
  expect(aborted).toEqual(old.map((index) => `parts-${index}`));
});
