import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { ensureChromium } from '#server/scripts/ensure-chromium.ts';

// No dependency of the project: with everything it needs it has 176 MB.
const VERSION = '13.5.0';
const FOLDER = '.data/bench/lighthouse';
const PROGRAM = `${FOLDER}/node_modules/lighthouse/cli/index.js`;
const CHROMIUM_FLAGS = '--headless --no-sandbox --disable-dev-shm-usage';

/** Score from 0 to 100, times in milliseconds. */
export type PageSpeed = { score: number; largestPaint: number; blocking: number };

type Report = {
  categories: { performance: { score: number } };
  audits: Record<'largest-contentful-paint' | 'total-blocking-time', { numericValue: number }>;
};

export function ensureLighthouse(): boolean {
  if (existsSync(PROGRAM)) return true;
  mkdirSync(FOLDER, { recursive: true });
  process.stderr.write('Installing Lighthouse to measure with.\n');
  const quiet = ['--no-audit', '--no-fund', '--ignore-scripts', '--no-save'];
  spawnSync('npm', ['install', '--prefix', FOLDER, ...quiet, `lighthouse@${VERSION}`], {
    stdio: ['ignore', 2, 2],
  });
  return existsSync(PROGRAM);
}

export async function findBrowser(): Promise<string> {
  return ensureChromium() ?? (await import('@playwright/test')).chromium.executablePath();
}

/** Opens a page in a new browser, as a phone of average speed on a slow network. */
export function measureWithLighthouse(browser: string, address: string): PageSpeed {
  const given = ['--quiet', '--only-categories=performance', '--output=json'];
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [PROGRAM, address, ...given, `--chrome-flags=${CHROMIUM_FLAGS}`],
    {
      encoding: 'utf8',
      maxBuffer: 2 ** 28,
      env: { ...process.env, CHROME_PATH: browser },
    },
  );
  if (status !== 0) throw new Error(`Lighthouse could not measure ${address}: ${stderr.trim()}`);
  const { categories, audits }: Report = JSON.parse(stdout);
  return {
    score: categories.performance.score * 100,
    largestPaint: audits['largest-contentful-paint'].numericValue,
    blocking: audits['total-blocking-time'].numericValue,
  };
}
