import { CreateBucketCommand } from '@aws-sdk/client-s3';
import { startFauxqs } from 'fauxqs';
import { afterAll } from 'vitest';
import { bucketClient } from '#server/integrations/bucket/bucket-client.ts';

// Import it before the installation, which then stores its media in a bucket of a real S3 server.
const server = await startFauxqs({ port: 0, logger: false });
afterAll(() => server.stop());

export const SETTINGS = {
  BUCKET: 'media',
  BUCKET_ENDPOINT: server.address,
  BUCKET_PATH_STYLE: 'yes',
  BUCKET_KEY_ID: 'key',
  BUCKET_SECRET: 'secret',
};

export const client = bucketClient({
  endpoint: server.address,
  region: 'us-east-1',
  isPathStyle: true,
  accessKeyId: SETTINGS.BUCKET_KEY_ID,
  secretAccessKey: SETTINGS.BUCKET_SECRET,
});
await client.send(new CreateBucketCommand({ Bucket: SETTINGS.BUCKET }));

Object.assign(process.env, SETTINGS);
