import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, inject } from 'vitest';

const folders: string[] = [];

// Workers that share an installation keep this module; their folder is removed after all of them.
afterAll(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

/** Creates a folder that is deleted after the tests of the file. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(inject('sharedFolder') ?? tmpdir(), 'folksee-test-'));
  folders.push(folder);
  return folder;
}
