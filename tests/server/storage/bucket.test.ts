import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CreateBucketCommand } from '@aws-sdk/client-s3';
import { type FauxqsServer, startFauxqs } from 'fauxqs';
import { afterAll, beforeAll, describe } from 'vitest';
import { bucketClient } from '#server/integrations/bucket/bucket-client.ts';
import { type Bucket, openBucket } from '#server/integrations/bucket/open-bucket.ts';
import { itBehavesAsStorage } from './behaviour.ts';
import { itLetsFilesGrow, keyOf } from './growing-behaviour.ts';

const KEYS = { region: 'us-east-1', isPathStyle: true, accessKeyId: 'key', secretAccessKey: 'secret' };

let server: FauxqsServer;
let buckets = 0;

beforeAll(async () => {
  server = await startFauxqs({ port: 0, logger: false });
});
afterAll(() => server.stop());

async function newBucket(): Promise<Bucket> {
  buckets += 1;
  const settings = { ...KEYS, bucket: `media-${buckets}`, endpoint: server.address };
  await bucketClient(settings).send(new CreateBucketCommand({ Bucket: settings.bucket }));
  const scratchFolder = await mkdtemp(join(tmpdir(), 'bucket-'));
  return openBucket({ ...settings, scratchFolder, copiesBytesMax: 1024 ** 2, keyOf });
}

describe('a bucket', () => {
  itBehavesAsStorage(async () => (await newBucket()).store);
  itLetsFilesGrow(newBucket);
});
