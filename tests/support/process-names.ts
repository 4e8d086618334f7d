import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { processName } from '#server/platform/process-name.ts';

/** Returns the name of a process of this machine by its pid. */
export const nameOnThisMachine = (pid: number): string => `${processName().split(':')[0]}:${pid}:1`;

/** Returns the name of an ended process of this machine. */
export const nameOfDeadProcess = (): Promise<string> => nameOfEnded(tmpdir());

/** Returns the name of a remote process with our host name but another temporary folder. */
export async function nameOfProcessElsewhere(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'machine-'));
  const name = await nameOfEnded(folder);
  rmSync(folder, { recursive: true });
  return name;
}

async function nameOfEnded(temporaryFolder: string): Promise<string> {
  const child = fork('tests/support/process-name-child.ts', [], {
    execArgv: [],
    env: { ...process.env, TMPDIR: temporaryFolder },
  });
  const [[name]] = (await Promise.all([once(child, 'message'), once(child, 'exit')])) as [[string], unknown];
  return name;
}
