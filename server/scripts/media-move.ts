import '#server/config/load-env-files.ts';
import { join } from 'node:path';
import { childEnvironment } from '#server/config/child-environment.ts';
import { readEnv } from '#server/config/env.ts';
import { openSettingsBucket } from '#server/integrations/bucket/settings-bucket.ts';
import { diskStorage } from '#server/integrations/disk-storage.ts';
import { inScratchFolder } from '#server/integrations/scratch.ts';

import { moveFiles } from './move-files.ts';
import { findRunning } from './running-installation.ts';

// Copies all media between DATA_DIR and the bucket of the settings, while the installation is stopped.

const USAGE = 'Say where to: npm run media:move -- bucket, or npm run media:move -- folder.';

/** Lines of progress for many thousands of files. */
const FILES_PER_LINE = 1_000;

try {
  await move(process.argv[2]);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
process.exit();

async function move(target: string | undefined): Promise<void> {
  if (target !== 'bucket' && target !== 'folder') throw new Error(USAGE);
  const settings = readEnv(childEnvironment({}));
  const { DATA_DIR } = settings;
  if (await findRunning(DATA_DIR)) throw new Error(`The installation in ${DATA_DIR} runs: stop it first.`);
  const bucket = await openSettingsBucket(settings);
  if (!bucket) throw new Error('Set BUCKET, BUCKET_KEY_ID and BUCKET_SECRET.');
  const folder = diskStorage(join(DATA_DIR, 'media'));
  const [from, to] = target === 'bucket' ? [folder, bucket.store] : [bucket.store, folder];
  await inScratchFolder(DATA_DIR, async (scratch) => {
    const { copied, alreadyThere, bytes } = await moveFiles(from, to, scratch, (done, total) => {
      if (done % FILES_PER_LINE === 0) console.log(`${done} of ${total} files`);
    });
    const sum = `${copied} copied, ${alreadyThere} already there, ${bytes} bytes`;
    console.log(`Every file is in the ${target} with equal SHA-256 sums: ${sum}.`);
  });
}
