import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { bareProcessName, isDeadBareProcess } from '#server/platform/process-name.ts';
import { singleton } from '#server/platform/singleton.ts';

/** The folders of this process, which disappear at its exit. */
const own = singleton('scratch-folders', () => {
  const folders = new Set<string>();
  process.once('exit', () => {
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  });
  return folders;
});

/** Returns the path of a new folder that names this process. Whatever is there at exit is removed. */
export function ownScratchFolder(root: string, kind: 'work' | 'copies'): string {
  const owner = bareProcessName().replaceAll(':', '.');
  const folder = join(root, `${kind}-${owner}.${randomBytes(4).toString('hex')}`);
  own.add(folder);
  return folder;
}

/** Runs work in a new folder below `root`, and removes it afterwards. Nobody else may read it. */
export async function inOwnFolder<T>(root: string, work: (folder: string) => Promise<T>): Promise<T> {
  await mkdir(root, { recursive: true });
  const folder = ownScratchFolder(root, 'work');
  await mkdir(folder, { mode: 0o700 });
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
    own.delete(folder);
  }
}

/** Returns whether a scratch folder belongs to an ended process of this machine. */
export function isOfDeadProcess(name: string): boolean {
  const [machine = '', pid = '', began = ''] = name.replace(/^(?:work|copies)-/, '').split('.');
  return isDeadBareProcess([machine, pid, began].join(':'));
}
