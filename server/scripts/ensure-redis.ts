import { existsSync } from 'node:fs';
import { installPackages } from './install-packages.ts';

const KNOWN = ['/usr/bin/redis-server', '/usr/local/bin/redis-server', '/opt/homebrew/bin/redis-server'];

/** Returns the Redis server for tests, installing Debian's if possible. Null if unavailable. */
export function ensureRedis(): string | null {
  if (!findRedis()) installPackages(['redis-server'], 'Redis for the tests');
  return findRedis();
}

const findRedis = (): string | null => KNOWN.find((path) => existsSync(path)) ?? null;
