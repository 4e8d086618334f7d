import '#server/config/load-env-files.ts';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { childEnvironment } from '#server/config/child-environment.ts';
import { readEnv } from '#server/config/env.ts';
import type { Bucket } from '#server/integrations/bucket/open-bucket.ts';
import { openSettingsBucket } from '#server/integrations/bucket/settings-bucket.ts';
import { diskGrowing } from '#server/integrations/disk-growing.ts';
import { diskStorage } from '#server/integrations/disk-storage.ts';
import { originalKey } from '#server/integrations/original-key.ts';
import { inScratchFolder } from '#server/integrations/scratch.ts';

import { claimFolder, refuseRunning } from './claim-folder.ts';
import { moveFiles } from './move-files.ts';

// Copies all media between DATA_DIR and the bucket of the settings, while the installation is stopped.

const REMOVE = '--remove-source';
const USAGE =
  'Say where to: npm run media:move -- bucket, or npm run media:move -- folder. Add --remove-source to remove what was moved.';

const IN_BUCKET = 'all objects of the bucket below media/ and uploads/';

/** Lines of progress for many thousands of files. */
const FILES_PER_LINE = 1_000;

try {
  const [target, ...options] = process.argv.slice(2);
  await move(target, options);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
process.exit();

async function move(target: string | undefined, options: readonly string[]): Promise<void> {
  if ((target !== 'bucket' && target !== 'folder') || options.some((option) => option !== REMOVE))
    throw new Error(USAGE);
  const settings = readEnv(childEnvironment({}));
  const { DATA_DIR } = settings;
  await refuseRunning(DATA_DIR);
  const bucket = await openSettingsBucket(settings);
  if (!bucket) throw new Error('Set BUCKET, BUCKET_KEY_ID and BUCKET_SECRET.');
  await mkdir(DATA_DIR, { recursive: true });
  // Held until the exit, so that no program starts meanwhile.
  claimFolder(DATA_DIR);
  const folder = diskStorage(join(DATA_DIR, 'media'));
  const ofFolder = { store: folder, growing: diskGrowing(join(DATA_DIR, 'uploads'), folder, originalKey) };
  const [from, to] = target === 'bucket' ? [ofFolder, bucket] : [bucket, ofFolder];
  await inScratchFolder(DATA_DIR, async (scratch) => {
    const { copied, alreadyThere, bytes } = await moveFiles(from.store, to.store, scratch, (done) => {
      if (done % FILES_PER_LINE === 0) console.log(`${done} files`);
    });
    const sum = `${copied} copied, ${alreadyThere} already there, ${bytes} bytes`;
    console.log(`Every file is in the ${target} with equal SHA-256 sums: ${sum}.`);
  });
  if (options.includes(REMOVE)) {
    await removeSource(from);
    console.log('Removed all media and unfinished uploads from the source.');
  } else {
    const source = target === 'bucket' ? `${DATA_DIR}/media and ${DATA_DIR}/uploads` : IN_BUCKET;
    console.log(`The source still has all media, and clips that are deleted from now on stay there.
Before the installation starts again, remove it: npm run media:move -- ${target} ${REMOVE}
Afterwards do not run this command again, because it would bring back deleted clips: delete ${source}.`);
  }
}

/** Removes all media and growing uploads: the devices of those send them again. */
async function removeSource({ store, growing }: Bucket): Promise<void> {
  for (const id of await store.listIds('')) await store.removeAll(id);
  for (const { id } of await growing.list()) await growing.remove(id);
}
