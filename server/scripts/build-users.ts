import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { childEnvironment } from '#server/config/child-environment.ts';

const FOLDER = '.next/in-use';

/** Notes that this process serves the pages of this folder's build, so that nothing replaces them meanwhile. */
export function noteBuildUser(): void {
  const file = `${FOLDER}/${process.pid}`;
  try {
    mkdirSync(FOLDER, { recursive: true });
    writeFileSync(file, startOf(process.pid));
  } catch {
    // Nothing can replace a build that is read-only.
    return;
  }
  process.once('exit', () => rmSync(file, { force: true }));
}

/** Throws one sentence if an app serves the pages of this folder's build. */
export function requireUnusedBuild(): void {
  for (const pid of notedUsers()) {
    if (isRunning(Number(pid), notedStart(pid)))
      throw new Error(
        `The pages have changed, but an app serves the present ones (process ${pid}): stop it first, so that it does not lose its pages.`,
      );
    rmSync(`${FOLDER}/${pid}`, { force: true });
  }
}

function notedUsers(): string[] {
  try {
    return readdirSync(FOLDER);
  } catch {
    return [];
  }
}

function notedStart(pid: string): string {
  try {
    return readFileSync(`${FOLDER}/${pid}`, 'utf8').trim();
  } catch {
    return '';
  }
}

/** A killed app leaves its note, and another process may get its process id, in a container even this one. */
function isRunning(pid: number, start: string): boolean {
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM: it runs under another account.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  const found = startOf(pid);
  return start === '' || found === '' || found === start;
}

/** Returns when a process started, or an empty string if this system does not tell. */
function startOf(pid: number): string {
  if (process.platform === 'linux') {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      // proc_pid_stat(5): field 22; field 2 is a name in parentheses that may contain spaces.
      return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
    } catch {
      return '';
    }
  }
  const { stdout } = spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], {
    encoding: 'utf8',
    env: childEnvironment({ LC_ALL: 'C', TZ: 'UTC' }) as NodeJS.ProcessEnv,
  });
  return (stdout ?? '').trim();
}
