import '#tests/support/installation.ts';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { env } from '#server/config/env.ts';
import { sweepScratch } from '#server/integrations/scratch.ts';
import { ownScratchFolder } from '#server/integrations/scratch-folder.ts';
import { orphans } from '#tests/support/orphans.ts';

const CHILD = join(import.meta.dirname, '../../support/scratch-child.ts');
const root = () => join(env().DATA_DIR, 'scratch');

async function startChild() {
  const child = fork(CHILD, [root()]);
  const [folder] = (await once(child, 'message')) as [string];
  expect(existsSync(folder)).toBe(true);
  const ended = once(child, 'exit');
  return { child, folder, ended };
}

test('removes the copies of a process when it exits', async () => {
  const { child, folder, ended } = await startChild();
  child.send('exit');
  await ended;
  expect(existsSync(folder)).toBe(false);
});

test('sweeps the copies of a killed process at once, and keeps those of running ones', async () => {
  const killed = await startChild();
  const running = await startChild();
  const own = ownScratchFolder(root(), 'copies');
  mkdirSync(own);
  killed.child.kill('SIGKILL');
  await killed.ended;
  expect(await orphans()).toEqual([expect.stringMatching(/^scratch\/copies-.*: left by a killed process$/)]);
  await sweepScratch(env().DATA_DIR);
  expect([killed.folder, running.folder, own].map((folder) => existsSync(folder))).toEqual([
    false,
    true,
    true,
  ]);
  running.child.send('exit');
  await running.ended;
});
