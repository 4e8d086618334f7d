import { mkdir, readdir, realpath, rename, rm } from 'node:fs/promises';
import { join, resolve, sep } from 'node:path';
import { extract } from 'tar';
import { lockDataFile } from '#server/embedded/mongo/storage/data-file-lock.ts';
import { syncFile, syncFolder } from '#server/files/put-in-place.ts';
import { refuseNewerFolder } from '#server/migrations/folder-version.ts';
import { claimFolder, refuseRunning } from './claim-folder.ts';
import { DATABASE, entriesBelow, isEmptyFolder, isLock, isThere, KEPT, UNPACKING } from './data-folder.ts';
import { beginsWithDatabase, fillDatabase, refuseFilled } from './fill-database.ts';

type Restore = {
  file: string;
  /** The data folder to fill. */
  folder: string;
  /** Whether to overwrite what it contains. */
  isReplacing?: boolean;
  /** The MongoDB to fill. Without it, the backup must contain a database, which stays in the folder. */
  mongodb?: string | undefined;
};

/**
 * Fills a data folder, and a MongoDB without documents, from a backup. Never touches a running installation, other folders
 * only with `isReplacing`.
 */
export async function restoreBackup({ isReplacing, mongodb, ...given }: Restore): Promise<void> {
  const { folder } = given;
  const file = resolve(given.file);
  if (!(await isThere(file))) throw new Error(`The file ${file} does not exist.`);
  if (await isWithin(folder, file))
    throw new Error(`${file} is inside ${folder}, which a restore empties. Move it elsewhere first.`);
  await refuseRunning(folder);
  if (!isReplacing && !(await isEmptyFolder(folder)))
    throw new Error(`${folder} is not empty. Set another DATA_DIR, or use --replace to overwrite it.`);
  if (mongodb && (await beginsWithDatabase(file))) await refuseFilled(mongodb);
  await mkdir(folder, { recursive: true });
  const releaseFolder = claimFolder(folder);
  const stage = join(folder, UNPACKING);
  await rm(stage, { recursive: true, force: true });
  await mkdir(stage, { recursive: true });
  // A standalone database still holds the lock.
  const lock = lockDataFile(join(folder, DATABASE));
  try {
    await unpack(file, stage);
    refuseNewerFolder(stage);
    const hasDatabase = await isThere(join(stage, DATABASE));
    if (!mongodb && !hasDatabase)
      throw new Error(
        `${file} has no database in it: an older version made it beside a MongoDB. Set MONGODB_URI and use mongorestore.`,
      );
    const placeFiles = () => replaceAll(folder, stage);
    await (mongodb && hasDatabase ? fillDatabase(mongodb, stage, placeFiles) : placeFiles());
  } finally {
    lock.release();
    releaseFolder();
    await rm(stage, { recursive: true, force: true });
  }
}

async function isWithin(folder: string, file: string): Promise<boolean> {
  if (!(await isThere(folder))) return false;
  return (await realpath(file)).startsWith(`${await realpath(folder)}${sep}`);
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
  for await (const { path, entry } of entriesBelow(folder))
    await (entry.isDirectory() ? syncFolder : syncFile)(path);
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
