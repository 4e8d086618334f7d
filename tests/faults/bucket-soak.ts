import { GENEROUS_LIMITS } from '#server/config/generous-limits.ts';
import { listObjects, mediaObject, readObject } from '#server/integrations/bucket/objects.ts';
import { startInstallation } from '#tests/support/processes.ts';
import { runScriptWith } from '#tests/support/run-script.ts';
import { type Bucket, startBucket } from '#tests/support/start-bucket.ts';
import { playFaults } from './faults-soak.ts';
import type { Soak } from './soak-options.ts';

/** Kills every program repeatedly while people work and their media lies in a bucket, which then contains nothing without an owner. */
export const soakBucket: Soak = async (options) => {
  const bucket = await startBucket();
  const settings = { ...GENEROUS_LIMITS, PREPARE_AFTER_SECONDS: '3600', ...bucket.settings };
  const installation = await startInstallation({ settings });
  const place = { client: bucket.client, bucket: bucket.settings.BUCKET ?? '' };
  try {
    const found = await playFaults(installation, options, (uploadId) =>
      readObject(place, mediaObject(`originals/${uploadId}`)),
    );
    found.push(...(await leftovers(bucket, installation.dataDir)));
    if (found.length === 0) options.say('no orphans, and nothing left of uploads that grew in the bucket');
    return found;
  } finally {
    await installation.stop();
    installation.remove();
    await bucket.stop();
  }
};

async function leftovers({ client, settings }: Bucket, dataDir: string): Promise<string[]> {
  const { status, output } = await runScriptWith({ DATA_DIR: dataDir, ...settings }, 'orphans-check');
  // This server does not list the parts of objects that nobody joined.
  const growing = await listObjects({ client, bucket: settings.BUCKET ?? '' }, 'uploads/');
  return [
    ...(status === 0 ? [] : [`orphans: ${output}`]),
    ...growing.map(({ key }) => `${key} is left of an upload`),
  ];
}
