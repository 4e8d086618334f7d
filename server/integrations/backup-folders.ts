import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { syncFolder, writeInPlace } from '#server/files/put-in-place.ts';

/** The archive in the folder of a backup. */
export const ARCHIVE = 'backup.tar.gz';
/** Its presence says that a restore of the archive was checked. */
const MARK = 'verified.json';

const FINISHED = /^folksee-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ$/;
/** Of folders that are being written or removed, and of the restore that checks one. */
const UNFINISHED = /^\.folksee-/;

export const backupName = (at: Date): string =>
  `folksee-${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z`;

/** Creates the folder for an unfinished backup, and removes what earlier runs left behind. */
export async function startFolder(root: string, name: string): Promise<string> {
  // Never creates the root's parents: a disk that is not mounted must not be replaced by a folder.
  await mkdir(root, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await removeUnfinished(root);
  const folder = join(root, `.${name}`);
  await mkdir(folder, { mode: 0o700 });
  return folder;
}

/** Gives a written backup its name, all at once. Returns its folder. */
export async function finishFolder(root: string, name: string): Promise<string> {
  const folder = join(root, name);
  await rename(join(root, `.${name}`), folder);
  await syncFolder(root);
  return folder;
}

/** Marks a backup as verified. Returns the size of its archive. */
export async function markVerified(folder: string, verifiedAt: Date): Promise<number> {
  const { size } = await stat(join(folder, ARCHIVE));
  const mark = `${JSON.stringify({ verifiedAt, sizeBytes: size })}\n`;
  await writeInPlace(join(folder, MARK), (part) => writeFile(part, mark, { mode: 0o600 }));
  return size;
}

async function removeUnfinished(root: string): Promise<void> {
  for (const left of await readdir(root))
    if (UNFINISHED.test(left)) await rm(join(root, left), { recursive: true, force: true });
}

/**
 * Keeps the newest `keep` verified backups, and the newest of all if it is not verified. Removes the others, and unfinished
 * ones again: the program of a killed worker may have written until it noticed that.
 */
export async function removeOldest(root: string, keep: number): Promise<void> {
  await removeUnfinished(root);
  const names = (await readdir(root)).filter((name) => FINISHED.test(name)).toSorted();
  const verified: string[] = [];
  for (const name of names) if (await isVerified(join(root, name))) verified.push(name);
  const kept = new Set([...verified.slice(-keep), ...names.slice(-1)]);
  for (const name of names) {
    if (kept.has(name)) continue;
    // Without its name first: half a backup must not look whole.
    await rename(join(root, name), join(root, `.${name}`));
    await rm(join(root, `.${name}`), { recursive: true, force: true });
  }
}

/**
 * Returns the newest of these backups that is not in the folder, or null. `names` are the newest first. Those from before the
 * oldest one there do not count: they were removed, or made before the folder was chosen.
 */
export async function findMissing(root: string, names: readonly string[]): Promise<string | null> {
  const isThere = await Promise.all(names.map((name) => isVerified(join(root, name))));
  const since = isThere.lastIndexOf(true);
  const expected = since < 0 ? names : names.slice(0, since);
  return expected.find((_, place) => !isThere[place]) ?? null;
}

const isVerified = (folder: string): Promise<boolean> =>
  stat(join(folder, MARK)).then(
    () => true,
    () => false,
  );
