import '#server/config/load-env-files.ts';
import { mkdir, readdir, realpath, rename, rm } from 'node:fs/promises';
import { join, resolve, sep } from 'node:path';
import { extract } from 'tar';
import { childEnvironment } from '#server/config/child-environment.ts';
import { readEnv } from '#server/config/env.ts';
import { lockDataFile } from '#server/embedded/mongo/storage/data-file-lock.ts';
import { syncFile, syncFolder } from '#server/files/put-in-place.ts';
import { refuseNewerFolder } from '#server/migrations/folder-version.ts';
import { takeFileLock } from '#server/uploads/file-lock.ts';
import { takeWorkerLock } from '#server/uploads/worker-lock.ts';
import { DATABASE, isEmptyFolder, isLock, isThere, KEPT } from './data-folder.ts';
import { findRunning } from './running-installation.ts';

// Restores a backup into DATA_DIR. Never touches a running installation, others only with --replace.

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
  if (!(await isThere(file))) throw new Error(`The file ${file} does not exist.`);
  const { DATA_DIR, MONGODB_URI } = readEnv(childEnvironment({}));
  if (await isWithin(DATA_DIR, file))
    throw new Error(`${file} is inside ${DATA_DIR}, which a restore empties. Move it elsewhere first.`);
  if (await findRunning(DATA_DIR)) throw new Error(runsOn(DATA_DIR));
  if (!isReplacing && !(await isEmptyFolder(DATA_DIR)))
    throw new Error(`${DATA_DIR} is not empty. Set another DATA_DIR, or use --replace to overwrite it.`);
  await mkdir(DATA_DIR, { recursive: true });
  const releaseFolder = claimFolder(DATA_DIR);
  const stage = join(DATA_DIR, UNPACKING);
  await rm(stage, { recursive: true, force: true });
  await mkdir(stage, { recursive: true });
  // A standalone database still holds the lock.
  const lock = lockDataFile(join(DATA_DIR, DATABASE));
  try {
    await unpack(file, stage);
    refuseNewerFolder(stage);
    if (!MONGODB_URI && !(await isThere(join(stage, DATABASE))))
      throw new Error(
        `${file} has no database in it: it was made beside a MongoDB. Set MONGODB_URI and use mongorestore.`,
      );
    await replaceAll(DATA_DIR, stage);
  } finally {
    lock.release();
    releaseFolder();
    await rm(stage, { recursive: true, force: true });
  }
  console.log(`Restored ${file} into ${DATA_DIR}. Start it with npm start.`);
}

async function isWithin(folder: string, file: string): Promise<boolean> {
  if (!(await isThere(folder))) return false;
  return (await realpath(file)).startsWith(`${await realpath(folder)}${sep}`);
}

/** Locks a data folder against every program and returns the release. Throws while one is running. */
function claimFolder(folder: string): () => void {
  const releaseUploads = takeFileLock(join(folder, 'uploads.lock'), 'exclusive');
  if (!releaseUploads) throw new Error(runsOn(folder));
  const releaseWork = takeWorkerLock(folder, 'exclusive');
  if (!releaseWork) throw new Error(runsOn(folder, 'A worker'));
  return () => {
    releaseUploads();
    releaseWork();
  };
}

async function replaceAll(folder: string, stage: string): Promise<void> {
  // Before anything is removed for it.
  await syncTree(stage);
  for (const name of await readdir(folder)) {
    // Keep the locks, so that no program starts meanwhile.
    if (name === UNPACKING || isLock(name)) continue;
    await rm(join(folder, name), { recursive: true, force: true });
  }
  for (const name of await readdir(stage)) await rename(join(stage, name), join(folder, name));
  await syncFolder(folder);
}

async function syncTree(folder: string): Promise<void> {
  await syncFolder(folder);
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    await (entry.isDirectory() ? syncFolder : syncFile)(join(entry.parentPath, entry.name));
}

function runsOn(folder: string, who = 'An installation'): string {
  return `${who} runs on ${folder}. Stop it first.`;
}

/** Extracts only paths that a backup may contain. */
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
