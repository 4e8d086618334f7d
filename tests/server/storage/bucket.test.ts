import { CreateBucketCommand } from '@aws-sdk/client-s3';
import { startFauxqs } from 'fauxqs';
import { afterAll, beforeAll, describe } from 'vitest';
import { bucketClient } from '#server/integrations/bucket/bucket-client.ts';
import { type Bucket, openBucket } from '#server/integrations/bucket/open-bucket.ts';
import { S3RVER_KEYS, startS3rver } from '#tests/support/s3rver.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { itBehavesAsStorage } from './behaviour.ts';
import { itLetsFilesGrow, keyOf } from './growing-behaviour.ts';

const PLACE = { region: 'us-east-1', isPathStyle: true };

type Server = { address: string; stop: () => Promise<void> };
type Keys = typeof S3RVER_KEYS;

/** Returns a function that makes an empty bucket of a server, which runs as long as the tests around. */
function bucketsOf(start: () => Promise<Server>, keys: Keys): () => Promise<Bucket> {
  let server: Server;
  let count = 0;
  beforeAll(async () => {
    server = await start();
  });
  afterAll(() => server.stop());
  return async () => {
    count += 1;
    const settings = { ...PLACE, ...keys, bucket: `media-${count}`, endpoint: server.address };
    await bucketClient(settings).send(new CreateBucketCommand({ Bucket: settings.bucket }));
    const scratchFolder = temporaryFolder();
    return openBucket({ ...settings, scratchFolder, copiesBytesMax: 1024 ** 2, keyOf });
  };
}

describe('a bucket of fauxqs', () => {
  const keys = { accessKeyId: 'key', secretAccessKey: 'secret' };
  const newBucket = bucketsOf(() => startFauxqs({ port: 0, logger: false }), keys);
  itBehavesAsStorage(async () => (await newBucket()).store);
  itLetsFilesGrow(newBucket);
});

describe('a bucket of s3rver', () => {
  const newBucket = bucketsOf(startS3rver, S3RVER_KEYS);
  itBehavesAsStorage(async () => (await newBucket()).store, { sendsFirstByteAlone: false });
  itLetsFilesGrow(newBucket);
});
