import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { ensureChromium } from '#server/scripts/ensure-chromium.ts';

/** Each worker runs a browser and the seven programs of an installation, which need memory. */
const WORKERS_MAX = 4;

// Workers load this file again: what the first load found stays. An empty path stands for Playwright's own.
process.env.CHROMIUM_PATH ??= ensureChromium() ?? '';

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/prepare.ts',
  fullyParallel: true,
  // Journeys wait for mails, clips and clocks at times: one worker more than processors fills them.
  workers: Math.min(availableParallelism() + 1, WORKERS_MAX),
  // Limits end what hangs. Beside other programs everything takes several times as long.
  timeout: 480_000,
  expect: { timeout: 45_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: [
    ['list'],
    ['json', { outputFile: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ?? 'test-results/report.json' }],
  ],
  use: {
    actionTimeout: 45_000,
    // Pictures of every change would cost a third of the browser's work; the pages themselves are in the trace.
    trace: { mode: 'retain-on-failure', screenshots: false },
    screenshot: 'only-on-failure',
    permissions: ['camera', 'microphone', 'clipboard-read', 'clipboard-write'],
    launchOptions: {
      ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
      args: [
        '--no-sandbox',
        '--use-fake-ui-for-media-stream',
        '--use-fake-device-for-media-stream',
        '--disable-component-update',
        '--disable-background-networking',
        '--disable-sync',
      ],
    },
  },
});
