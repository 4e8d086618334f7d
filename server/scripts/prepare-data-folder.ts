import { randomBytes } from 'node:crypto';
import { accessSync, constants, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { refuseNewerFolder } from '#server/migrations/folder-version.ts';

/**
 * Makes the folder that must survive a restart.
 * @throws Error with one sentence when it cannot be written, or a newer program wrote it
 */
export function prepareDataFolder(folder: string): void {
  refuseNewerFolder(folder);
  try {
    mkdirSync(join(folder, 'media'), { recursive: true });
    mkdirSync(join(folder, 'uploads'), { recursive: true });
    accessSync(folder, constants.W_OK);
  } catch (cause) {
    throw new Error(`The folder ${folder} cannot be written. Set DATA_DIR to one that can.`, { cause });
  }
}

/** The secret that signs cookies and links, made at the first start and kept for its owner only. */
export function keptSecret(folder: string): string {
  const file = join(folder, 'session-secret');
  if (!existsSync(file)) writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600 });
  return readFileSync(file, 'utf8').trim();
}
