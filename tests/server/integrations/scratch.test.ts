import '#tests/support/installation.ts';
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { env } from '#server/config/env.ts';
import { inScratchFolder, sweepScratch } from '#server/integrations/scratch.ts';
import { orphans } from '#tests/support/orphans.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

test("reports a killed backup's folder as an orphan and removes it after a day; keeps current work", async () => {
  const { DATA_DIR } = env();
  const scratch = join(DATA_DIR, 'scratch');
  for (const name of ['work-killed', 'work-fresh']) {
    await mkdir(join(scratch, name, 'media'), { recursive: true });
    await writeFile(join(scratch, name, 'session-secret'), 'secret');
  }
  const old = new Date(Date.now() - DAY_MS - 1000);
  await utimes(join(scratch, 'work-killed'), old, old);
  expect(await orphans()).toEqual(['scratch/work-killed: left by a killed process']);
  await sweepScratch(DATA_DIR);
  expect(await readdir(scratch)).toEqual(['work-fresh']);
  expect(await orphans()).toEqual([]);
});

test('runs work in its own folder and removes it afterwards', async () => {
  const { DATA_DIR } = env();
  const before = await readdir(join(DATA_DIR, 'scratch'));
  const failed = inScratchFolder(DATA_DIR, async (folder) => {
    await writeFile(join(folder, 'film'), 'film');
    throw new Error('failed');
  });
  await expect(failed).rejects.toThrow('failed');
  expect(await readdir(join(DATA_DIR, 'scratch'))).toEqual(before);
});
