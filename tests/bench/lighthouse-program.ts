import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureChromium } from '#server/scripts/ensure-chromium.ts';

// No dependency of the project: with everything it needs it has 176 MB.
const VERSION = '13.5.0';
const FOLDER = '.data/bench/lighthouse';
const LIGHTHOUSE = `${FOLDER}/node_modules/lighthouse/core/index.js`;
const PUPPETEER = `${FOLDER}/node_modules/puppeteer-core/lib/puppeteer/puppeteer-core.js`;

const FLAGS = {
  logLevel: 'silent',
  // The score consists of these.
  onlyAudits: [
    'first-contentful-paint',
    'largest-contentful-paint',
    'total-blocking-time',
    'cumulative-layout-shift',
    'speed-index',
  ],
  disableFullPageScreenshot: true,
};

/** Times in milliseconds. */
export type PageSpeed = { largestPaint: number; blocking: number };

type Report = {
  runtimeError?: { message: string };
  categories: { performance: { score: number } };
  audits: Record<'largest-contentful-paint' | 'total-blocking-time', { numericValue: number }>;
};
type Closing = { close: () => Promise<void> };
type Puppeteer = {
  launch: (
    options: object,
  ) => Promise<
    Closing & { createBrowserContext: () => Promise<Closing & { newPage: () => Promise<object> }> }
  >;
};
type Lighthouse = {
  default: (address: string, flags: object, config: undefined, page: object) => Promise<{ lhr: Report }>;
};

type PageMeter = {
  /** Lighthouse's points, 0 to 100: it visits at full speed and computes a phone's times. */
  score: (address: string) => Promise<number>;
  /**
   * The times of a visit with the network and processor of a phone. Computed times do not compare: the largest
   * paint doubles when a script of the full-speed visit happens to arrive some milliseconds before it.
   */
  time: (address: string) => Promise<PageSpeed>;
  stop: () => Promise<void>;
};

/** Starts a browser to measure pages in, each without cache, cookies or stored data. */
export async function startPageMeter(): Promise<PageMeter> {
  if (!ensureLighthouse()) throw new Error('Lighthouse could not be installed.');
  const { default: lighthouse }: Lighthouse = await import(urlOf(LIGHTHOUSE));
  const { launch }: Puppeteer = await import(urlOf(PUPPETEER));
  const browser = await launch({
    executablePath: await findBrowser(),
    args: ['--no-sandbox', '--disable-dev-shm-usage'],
  });
  const visit = async (address: string, throttlingMethod: 'simulate' | 'devtools') => {
    const context = await browser.createBrowserContext();
    try {
      const flags = { ...FLAGS, throttlingMethod };
      const { lhr } = await lighthouse(address, flags, undefined, await context.newPage());
      if (!lhr.runtimeError) return lhr;
      throw new Error(`Lighthouse could not measure ${address}: ${lhr.runtimeError.message}`);
    } finally {
      await context.close();
    }
  };
  return {
    score: async (address) => (await visit(address, 'simulate')).categories.performance.score * 100,
    time: async (address) => {
      const { audits } = await visit(address, 'devtools');
      return {
        largestPaint: audits['largest-contentful-paint'].numericValue,
        blocking: audits['total-blocking-time'].numericValue,
      };
    },
    stop: () => browser.close(),
  };
}

const urlOf = (file: string) => pathToFileURL(resolve(file)).href;

function ensureLighthouse(): boolean {
  if (existsSync(LIGHTHOUSE)) return true;
  mkdirSync(FOLDER, { recursive: true });
  process.stderr.write('Installing Lighthouse to measure with.\n');
  const quiet = ['--no-audit', '--no-fund', '--ignore-scripts', '--no-save'];
  spawnSync('npm', ['install', '--prefix', FOLDER, ...quiet, `lighthouse@${VERSION}`], {
    stdio: ['ignore', 2, 2],
  });
  return existsSync(LIGHTHOUSE);
}

async function findBrowser(): Promise<string> {
  return ensureChromium() ?? (await import('@playwright/test')).chromium.executablePath();
}
