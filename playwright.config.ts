import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { BROWSER_ARGS } from '#e2e/fixtures/browser-args.ts';
import { ensureChromium } from '#server/scripts/ensure-chromium.ts';

/** Each worker runs a browser and an installation's seven programs, which need memory. */
const WORKERS_MAX = 4;

// Workers load this file again and reuse the path. An empty one means Playwright's own browser.
process.env.CHROMIUM_PATH ??= ensureChromium() ?? '';

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/prepare.ts',
  // Files start in the order of their names: those with the longest tests begin with the first letters.
  fullyParallel: true,
  // Tests wait for mails, clips and clocks, so two extra workers keep the processors busy.
  workers: Math.min(availableParallelism() + 2, WORKERS_MAX),
  // Limits stop hanging tests; a busy machine is several times slower.
  timeout: 480_000,
  expect: { timeout: 45_000 },
  // The command names every test that needed a second try.
  retries: 1,
  forbidOnly: Boolean(process.env.CI),
  reporter: [
    ['list'],
    ['json', { outputFile: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ?? 'test-results/report.json' }],
  ],
  use: {
    actionTimeout: 45_000,
    // A trace costs a fifth of a journey, its screenshots a third more; the second try leaves one.
    trace: { mode: 'on-first-retry', screenshots: false },
    screenshot: 'only-on-failure',
    permissions: ['camera', 'microphone', 'clipboard-read', 'clipboard-write'],
    launchOptions: {
      ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
      args: BROWSER_ARGS,
    },
  },
});
