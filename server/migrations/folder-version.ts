import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { FIRST_VERSION } from './migrations.ts';
import { refuseNewer } from './refuse-newer.ts';

/** The file in DATA_DIR that tells the version of what is beside it, the embedded database included. */
export const VERSION_FILE = 'data-version';

/** @throws Error with one sentence when the data in a folder is newer than this program. Changes nothing. */
export function refuseNewerFolder(folder: string, known?: number): void {
  refuseNewer(readFolderVersion(folder), known);
}

/** Notes the version of the data in a folder, so that it is there after a power cut too. Never lowers it. */
export function noteFolderVersion(folder: string, version: number): void {
  if (readFolderVersion(folder) >= version) return;
  const file = join(folder, VERSION_FILE);
  const part = `${file}.${process.pid}.part`;
  const descriptor = openSync(part, 'w');
  writeFileSync(descriptor, `${version}\n`);
  fsyncSync(descriptor);
  closeSync(descriptor);
  renameSync(part, file);
  syncFolder(folder);
}

/** Without this a power cut can take the new name away. */
function syncFolder(folder: string): void {
  // Windows opens no folder as a file; its file system keeps names by itself.
  if (process.platform === 'win32') return;
  const descriptor = openSync(folder, 'r');
  fsyncSync(descriptor);
  closeSync(descriptor);
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
