import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { childEnvironment } from '#server/config/child-environment.ts';
import { isInstalled } from '#server/platform/is-installed.ts';
import { requireUnusedBuild } from './build-users.ts';
import { compressAssets } from './compress-assets.ts';
import { lowerStaticBlocks } from './lower-static-blocks.ts';
import { type PageWeight, weightProblems } from './page-weight.ts';
import { sourceHash } from './source-hash.ts';

const HASH_FILE = '.next/source-hash';
const LOG_FILE = '.next/build.log';
const PACKAGE_OF_PAGES = '@mui/material';
const BUILD_FILE = '.next/BUILD_ID';
/** Next's list of the scripts that a page loads first. */
const STATS_FILE = '.next/diagnostics/route-bundle-stats.json';

/** Builds the pages unless they are up to date. Throws when that fails, a page is too heavy, or an app serves the old ones. */
export function ensureBuild(): void {
  const hash = sourceHash();
  if (
    [BUILD_FILE, HASH_FILE, LOG_FILE].every((file) => existsSync(file)) &&
    readFileSync(HASH_FILE, 'utf8') === hash
  )
    return;
  if (!isInstalled(PACKAGE_OF_PAGES)) {
    throw new Error(
      'The pages are not built, and the packages that build them are not installed: run npm install --include=dev, then npm run build.',
    );
  }
  requireUnusedBuild();
  console.log('Building the pages because something changed. This takes a minute.');
  const { status, output } = spawnSync(process.execPath, ['node_modules/next/dist/bin/next', 'build'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    encoding: 'utf8',
    env: childEnvironment({ NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' }) as NodeJS.ProcessEnv,
  });
  const printed = output.join('');
  if (status !== 0) throw new Error(`${printed}\nThe pages could not be built; see the output above.`);
  writeFileSync(LOG_FILE, printed);
  const problems = weightProblems(weighPages());
  if (problems.length > 0) throw new Error(`Pages are too heavy:\n${problems.join('\n')}`);
  lowerStaticBlocks('.next/static');
  compressAssets('.next/static');
  writeFileSync(HASH_FILE, hash);
}

export function buildWarnings(): string[] {
  return readFileSync(LOG_FILE, 'utf8')
    .split('\n')
    .filter((line) => /\bwarn(ing)?s?\b|not supported in the Edge/i.test(line));
}

function weighPages(): PageWeight[] {
  const pages = JSON.parse(readFileSync(STATS_FILE, 'utf8')) as {
    route: string;
    firstLoadChunkPaths: string[];
  }[];
  const weights = new Map<string, number>();
  const weigh = (path: string) => {
    const bytes = weights.get(path) ?? gzipSync(readFileSync(path)).length;
    weights.set(path, bytes);
    return bytes;
  };
  return pages.map(({ route, firstLoadChunkPaths }) => ({
    route,
    bytes: firstLoadChunkPaths.reduce((sum, path) => sum + weigh(path), 0),
  }));
}
