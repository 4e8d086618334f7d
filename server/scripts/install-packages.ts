import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { childEnvironment } from '#server/config/child-environment.ts';

const APT = '/usr/bin/apt-get';

/** Installs packages of Debian, without starting their services, where this process may. `purpose` completes "Installing …". */
export function installPackages(names: readonly string[], purpose: string): void {
  if (!existsSync(APT) || process.getuid?.() !== 0) return;
  // Standard output may be for results.
  console.error(`Installing ${purpose}.`);
  apt('update');
  apt('install', '-y', '--no-install-recommends', ...names);
}

function apt(...given: string[]): void {
  spawnSync(APT, ['-qq', ...given], {
    stdio: ['ignore', 'ignore', 'inherit'],
    // In this run level Debian's packages start no service (invoke-rc.d).
    env: childEnvironment({ DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }) as NodeJS.ProcessEnv,
  });
}
