import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { FIRST_VERSION } from './migrations.ts';
import { refuseNewer } from './refuse-newer.ts';

/** Stores the data version of DATA_DIR, including the embedded database. */
export const VERSION_FILE = 'data-version';

/** Throws when a folder's data is newer than this program. Changes nothing. */
export function refuseNewerFolder(folder: string, known?: number): void {
  refuseNewer(readFolderVersion(folder), known);
}

/** Stores a folder's data version durably. Never lowers it. */
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

/** Without this, a power cut can lose the new name. */
function syncFolder(folder: string): void {
  // Windows cannot open folders as files; its file system keeps names itself.
  if (process.platform === 'win32') return;
  const descriptor = openSync(folder, 'r');
  fsyncSync(descriptor);
  closeSync(descriptor);
}

function readFolderVersion(folder: string): number {
  try {
    return Number(readFileSync(join(folder, VERSION_FILE), 'utf8'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return FIRST_VERSION;
    throw error;
  }
}
