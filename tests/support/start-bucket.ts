import { CreateBucketCommand, type S3Client } from '@aws-sdk/client-s3';
import { startFauxqs } from 'fauxqs';
import { bucketClient } from '#server/integrations/bucket/bucket-client.ts';

/** An S3 server in memory, with the settings of an installation whose media lies there. */
export type Bucket = { client: S3Client; settings: Record<string, string>; stop: () => Promise<void> };

export async function startBucket(): Promise<Bucket> {
  const server = await startFauxqs({ port: 0, logger: false });
  const settings = {
    BUCKET: 'media',
    BUCKET_ENDPOINT: server.address,
    BUCKET_PATH_STYLE: 'yes',
    BUCKET_KEY_ID: 'key',
    BUCKET_SECRET: 'secret',
  };
  const client = bucketClient({
    endpoint: server.address,
    region: 'us-east-1',
    isPathStyle: true,
    accessKeyId: settings.BUCKET_KEY_ID,
    secretAccessKey: settings.BUCKET_SECRET,
  });
  await client.send(new CreateBucketCommand({ Bucket: settings.BUCKET }));
  return { client, settings, stop: () => server.stop() };
}
