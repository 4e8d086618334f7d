import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { childEnvironment } from '#server/config/child-environment.ts';

const KNOWN = ['/usr/bin/redis-server', '/usr/local/bin/redis-server', '/opt/homebrew/bin/redis-server'];
const APT = '/usr/bin/apt-get';

/** Returns the Redis server for tests, installing Debian's without starting its service. Null if unavailable. */
export function ensureRedis(): string | null {
  const found = findRedis();
  if (found || !existsSync(APT) || process.getuid?.() !== 0) return found;
  console.log('Installing Redis for the tests.');
  apt('update', '-qq');
  apt('install', '-y', '-qq', '--no-install-recommends', 'redis-server');
  return findRedis();
}

const findRedis = (): string | null => KNOWN.find((path) => existsSync(path)) ?? null;

function apt(...given: string[]): void {
  spawnSync(APT, given, {
    stdio: ['ignore', 'ignore', 'inherit'],
    // In this run level Debian's packages start no service (invoke-rc.d).
    env: childEnvironment({ DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }) as NodeJS.ProcessEnv,
  });
}
