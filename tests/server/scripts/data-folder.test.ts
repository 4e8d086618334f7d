import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isEmptyFolder } from '#server/scripts/data-folder.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

test('what a killed restore leaves is no data', async () => {
  const folder = temporaryFolder();
  await mkdir(join(folder, '.restoring/media'), { recursive: true });
  for (const name of ['uploads.lock', 'uploads.lock-journal', 'worker.lock'])
    await writeFile(join(folder, name), '');
  expect(await isEmptyFolder(folder)).toBe(true);
  await writeFile(join(folder, 'session-secret'), 'secret');
  expect(await isEmptyFolder(folder)).toBe(false);
});
