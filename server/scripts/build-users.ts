import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';

const FOLDER = '.next/in-use';

/** Notes that this process serves the pages of this folder's build, so that nothing replaces them meanwhile. */
export function noteBuildUser(): void {
  const file = `${FOLDER}/${process.pid}`;
  try {
    mkdirSync(FOLDER, { recursive: true });
    writeFileSync(file, '');
  } catch {
    // Nothing can replace a build that is read-only.
    return;
  }
  process.once('exit', () => rmSync(file, { force: true }));
}

/** Throws one sentence if an app serves the pages of this folder's build. */
export function requireUnusedBuild(): void {
  for (const pid of notedUsers()) {
    if (isAlive(Number(pid)))
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

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
