import { fork } from 'node:child_process';
import { once } from 'node:events';

export const CHECKS = ['orphans', 'counts', 'ledger'] as const;
export type CheckName = (typeof CHECKS)[number];
export type Checked = { found: number; seconds: number; peakMiB: number };

/** Checks the installation of a program, in a separate process. */
export async function runCheck(
  check: CheckName,
  environment: NodeJS.ProcessEnv | undefined,
): Promise<Checked> {
  const child = fork(new URL('check-program.ts', import.meta.url), [check], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: environment,
  });
  const [message] = (await Promise.race([once(child, 'message'), once(child, 'exit')])) as [Checked | number];
  if (typeof message !== 'object' || message === null) throw new Error(`The check ${check} has ended.`);
  return message;
}
