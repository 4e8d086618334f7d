import { join } from 'node:path';
import type { Env } from '#server/config/env.ts';
import { openSettingsBucket } from '#server/integrations/bucket/settings-bucket.ts';
import { diskStorage } from '#server/integrations/disk-storage.ts';
import type { Storage } from '#server/integrations/storage-type.ts';

/** The client itself repeats a silent call for three minutes. */
const WITHIN_MS = 20_000;
/** Some may have been deleted since they were moved, hardly all of these. */
const SAMPLES = 20;

/** Returns what the doctor says of the bucket. Throws a sentence if it does not work, or if the media was not moved into it. */
export async function checkBucket(settings: Env, withinMs = WITHIN_MS): Promise<string> {
  const bucket = await openSettingsBucket(settings);
  if (!bucket) return 'not set: media lies in DATA_DIR';
  const late = new Promise<never>((_resolve, reject) => {
    const say = () => reject(new Error(`The service does not answer within ${withinMs / 1000} s.`));
    setTimeout(say, withinMs).unref();
  });
  await Promise.race([requireWritable(bucket.store), late]);
  await Promise.race([requireMoved(join(settings.DATA_DIR, 'media'), bucket.store), late]);
  return `takes and removes files in ${settings.BUCKET}`;
}

async function requireWritable(store: Storage): Promise<void> {
  const key = `doctor/${process.pid}`;
  await store.save(key, Buffer.from('written by the doctor'));
  await store.remove(key);
}

/** Without this, an installation whose media stayed in the folder would start and show none of it. */
async function requireMoved(folder: string, store: Storage): Promise<void> {
  const ids = await diskStorage(folder).listIds('');
  const step = Math.ceil(ids.length / SAMPLES);
  const samples = ids.filter((_id, index) => index % step === 0);
  const found = await Promise.all(samples.map(async (id) => (await store.list(id)).length > 0));
  if (samples.length > 0 && !found.includes(true))
    throw new Error(
      `The bucket has none of the media in ${folder}. Move it: npm run media:move -- bucket. If that was done long ago, delete the folder.`,
    );
}
