import { randomBytes } from 'node:crypto';
import { accessSync, constants, existsSync, mkdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { writeInPlace } from '#server/files/put-in-place.ts';
import { refuseNewerFolder } from '#server/migrations/folder-version.ts';

/** Creates the data folder. Throws when it is not writable or a newer program wrote it. */
export function prepareDataFolder(folder: string): void {
  refuseNewerFolder(folder);
  try {
    mkdirSync(join(folder, 'media'), { recursive: true });
    mkdirSync(join(folder, 'uploads'), { recursive: true });
    accessSync(folder, constants.W_OK);
  } catch (cause) {
    throw new Error(`The folder ${folder} is not writable. Set DATA_DIR to a writable folder.`, { cause });
  }
}

/** Returns the secret that signs cookies and links; the first start creates it, readable for its owner only. */
export async function keptSecret(folder: string): Promise<string> {
  const file = join(folder, 'session-secret');
  if (!existsSync(file)) {
    const secret = randomBytes(32).toString('hex');
    await writeInPlace(file, (part) => writeFile(part, secret, { mode: 0o600 }));
  }
  return (await readFile(file, 'utf8')).trim();
}
