import { join } from 'node:path';
import type { Env } from '#server/config/env.ts';
import { originalKey } from '#server/integrations/original-key.ts';
import type { Bucket } from './open-bucket.ts';

const MIB = 1024 ** 2;

/** Opens the bucket of the settings, or returns null without one. Loads the client only where it is used. */
export async function openSettingsBucket(settings: Env): Promise<Bucket | null> {
  const { BUCKET, BUCKET_KEY_ID, BUCKET_SECRET } = settings;
  if (!BUCKET || !BUCKET_KEY_ID || !BUCKET_SECRET) return null;
  const { openBucket } = await import('./open-bucket.ts');
  return openBucket({
    bucket: BUCKET,
    endpoint: settings.BUCKET_ENDPOINT,
    region: settings.BUCKET_REGION,
    isPathStyle: settings.BUCKET_PATH_STYLE === 'yes',
    accessKeyId: BUCKET_KEY_ID,
    secretAccessKey: BUCKET_SECRET,
    scratchFolder: join(settings.DATA_DIR, 'scratch'),
    copiesBytesMax: settings.BUCKET_COPIES_MB * MIB,
    keyOf: originalKey,
    isDirect: settings.BUCKET_DIRECT === 'yes',
  });
}
