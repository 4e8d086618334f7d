import { fork } from 'node:child_process';
import { once } from 'node:events';
import { link, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { extract } from 'tar';
import { expect, test } from 'vitest';
import { packFolder } from '#server/scripts/pack-folder.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

test('packs what a backup contains, also linked files, and nothing else', async () => {
  const [folder, file, restored] = [
    temporaryFolder(),
    join(temporaryFolder(), 'b.tar.gz'),
    temporaryFolder(),
  ];
  for (const name of ['media/one', 'media/empty', 'uploads', 'scratch'])
    await mkdir(join(folder, name), { recursive: true });
  await writeFile(join(folder, 'database.sqlite'), 'data');
  await writeFile(join(folder, 'media/one/clip.mp4'), 'clip');
  await link(join(folder, 'media/one/clip.mp4'), join(folder, 'uploads/clip'));
  await writeFile(join(folder, 'scratch/left'), 'left');
  await packFolder(folder, file);
  await extract({ file, cwd: restored });
  const names = await readdir(restored, { recursive: true });
  expect(names.toSorted()).toEqual([
    'database.sqlite',
    'media',
    'media/empty',
    'media/one',
    'media/one/clip.mp4',
    'uploads',
    'uploads/clip',
  ]);
  expect(await readFile(join(restored, 'uploads/clip'), 'utf8')).toBe('clip');
});

/** Their names and what the file system says about them would fill more than that. */
const FILES = 40_000;
const HEAP_MIB = 24;

test('packs any number of files in the same memory', async () => {
  const [folder, target] = [temporaryFolder(), temporaryFolder()];
  for (let id = 0; id < FILES / 100; id += 1) {
    await mkdir(join(folder, `media/${id}`), { recursive: true });
    await Promise.all(
      Array.from({ length: 100 }, (_, name) => writeFile(join(folder, `media/${id}/${name}.mp4`), '')),
    );
  }
  const child = fork('tests/support/pack-child.ts', [folder, join(target, 'backup.tar.gz')], {
    execArgv: [`--max-old-space-size=${HEAP_MIB}`],
  });
  expect(await once(child, 'exit')).toEqual([0, null]);
});
