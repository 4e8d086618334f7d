import '#server/config/load-env-files.ts';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { extract } from 'tar';
import { childEnvironment } from '#server/config/child-environment.ts';
import { readEnv } from '#server/config/env.ts';
import { lockDataFile } from '#server/embedded/mongo/storage/data-file-lock.ts';
import { takeFileLock } from '#server/uploads/file-lock.ts';
import { DATABASE, isEmptyFolder, isThere, KEPT } from './data-folder.ts';
import { findRunning } from './running-installation.ts';

// Makes the data folder what a backup says. An installation that runs is never touched, one that is there only with
// --replace.

const UNPACKING = '.restoring';

try {
  const file = process.argv.slice(2).find((argument) => !argument.startsWith('--'));
  await restore(file, process.argv.includes('--replace'));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

async function restore(given: string | undefined, isReplacing: boolean): Promise<void> {
  if (!given) throw new Error('Name the backup: npm run restore -- <file.tar.gz>.');
  const file = resolve(given);
  if (!(await isThere(file))) throw new Error(`There is no ${file}.`);
  const { DATA_DIR, MONGODB_URI } = readEnv(childEnvironment({}));
  if (await findRunning(DATA_DIR)) throw new Error(runsOn(DATA_DIR));
  if (!isReplacing && !(await isEmptyFolder(DATA_DIR)))
    throw new Error(
      `${DATA_DIR} is not empty. Set another DATA_DIR, or say --replace to give up what is in it.`,
    );
  await mkdir(DATA_DIR, { recursive: true });
  // Also a web program that was started by itself holds this.
  const releaseUploads = takeFileLock(join(DATA_DIR, 'uploads.lock'), 'exclusive');
  if (!releaseUploads) throw new Error(runsOn(DATA_DIR));
  const stage = join(DATA_DIR, UNPACKING);
  await rm(stage, { recursive: true, force: true });
  await mkdir(stage, { recursive: true });
  // Whoever started a database by itself has it still.
  const lock = lockDataFile(join(DATA_DIR, DATABASE));
  try {
    await unpack(file, stage);
    if (!MONGODB_URI && !(await isThere(join(stage, DATABASE))))
      throw new Error(
        `${file} has no database in it: it was made beside a MongoDB. Set MONGODB_URI and use mongorestore.`,
      );
    for (const name of await readdir(DATA_DIR)) {
      if (name !== UNPACKING) await rm(join(DATA_DIR, name), { recursive: true, force: true });
    }
    for (const name of await readdir(stage)) await rename(join(stage, name), join(DATA_DIR, name));
  } finally {
    lock.release();
    releaseUploads();
    await rm(stage, { recursive: true, force: true });
  }
  console.log(`Restored ${file} into ${DATA_DIR}. Start it with npm start.`);
}

function runsOn(folder: string): string {
  return `An installation runs on ${folder}. Stop it first.`;
}

/** Nothing but what a backup of ours holds comes out of the file. */
async function unpack(file: string, stage: string): Promise<void> {
  await extract({
    file,
    cwd: stage,
    strict: true,
    filter: (path, entry) => {
      const isOurs = KEPT.includes(path.split('/')[0] ?? '');
      return isOurs && 'type' in entry && (entry.type === 'File' || entry.type === 'Directory');
    },
  });
}
