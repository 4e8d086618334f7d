import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, statSync } from 'node:fs';

const SOURCES = ['app/**/*', 'components/**/*', 'lib/**/*', 'server/**/*', 'public/**/*'];
const FILES = [
  'package.json',
  'package-lock.json',
  'next.config.ts',
  'tsconfig.json',
  'proxy.ts',
  'instrumentation.ts',
  'instrumentation-client.ts',
];
/** Returns the hash of everything that a build depends on, in hexadecimal digits. */
export function sourceHash(): string {
  const hash = createHash('sha256');
  for (const path of [...globSync(SOURCES), ...FILES].toSorted()) {
    if (!existsSync(path) || !statSync(path).isFile()) continue;
    hash.update(path).update('\0').update(readFileSync(path)).update('\0');
  }
  return hash.digest('hex');
}
