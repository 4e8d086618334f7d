import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { FIRST_VERSION } from './migrations.ts';
import { refuseNewer } from './refuse-newer.ts';

/** The file in DATA_DIR that tells the version of what is beside it, the embedded database included. */
export const VERSION_FILE = 'data-version';

/** @throws Error with one sentence when the data in a folder is newer than this program. Changes nothing. */
export function refuseNewerFolder(folder: string): void {
  refuseNewer(readFolderVersion(folder));
}

/** Notes the version of the data in a folder, so that it is there after a power cut too. */
export function noteFolderVersion(folder: string, version: number): void {
  if (readFolderVersion(folder) === version) return;
  const file = join(folder, VERSION_FILE);
  const part = `${file}.${process.pid}.part`;
  const descriptor = openSync(part, 'w');
  writeFileSync(descriptor, `${version}\n`);
  fsyncSync(descriptor);
  closeSync(descriptor);
  renameSync(part, file);
}

/** Data from before there were versions has no such file. */
function readFolderVersion(folder: string): number {
  try {
    return Number(readFileSync(join(folder, VERSION_FILE), 'utf8'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return FIRST_VERSION;
    throw error;
  }
}
