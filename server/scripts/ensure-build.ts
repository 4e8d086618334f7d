import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { childEnvironment } from '#server/config/child-environment.ts';

const SOURCES = ['app/**/*', 'components/**/*', 'lib/**/*', 'server/**/*', 'public/**/*'];
const FILES = ['package.json', 'package-lock.json', 'next.config.ts', 'tsconfig.json', 'proxy.ts'];
const HASH_FILE = '.next/source-hash';
const BUILD_FILE = '.next/BUILD_ID';

/** Builds the pages when there is no build or the sources have changed since. @throws Error when the build fails */
export function ensureBuild(): void {
  const hash = sourceHash();
  if (existsSync(BUILD_FILE) && existsSync(HASH_FILE) && readFileSync(HASH_FILE, 'utf8') === hash) return;
  console.log('Building the pages. This takes a minute, and only when something changed.');
  const { status } = spawnSync(process.execPath, ['node_modules/next/dist/bin/next', 'build'], {
    stdio: 'inherit',
    env: childEnvironment({ NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' }) as NodeJS.ProcessEnv,
  });
  if (status !== 0) throw new Error('The pages could not be built; the reason stands above.');
  writeFileSync(HASH_FILE, hash);
}

function sourceHash(): string {
  const hash = createHash('sha256');
  for (const path of [...globSync(SOURCES), ...FILES].toSorted()) {
    if (!existsSync(path) || !statSync(path).isFile()) continue;
    hash.update(path).update('\0').update(readFileSync(path)).update('\0');
  }
  return hash.digest('hex');
}
