import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { E2E_PORTS } from './e2e/ports.ts';
import { GENEROUS_LIMITS } from './server/config/generous-limits.ts';

// Workers load this file again: what the first load chose must stay.
process.env.E2E_DATA_DIR ??= mkdtempSync(join(tmpdir(), 'folksee-e2e-'));
const baseURL = `http://127.0.0.1:${E2E_PORTS.PORT}`;

export default defineConfig({
  testDir: 'e2e',
  workers: 1,
  timeout: 240_000,
  expect: { timeout: 20_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: [
    ['list'],
    ['json', { outputFile: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ?? 'test-results/report.json' }],
  ],
  use: {
    baseURL,
    actionTimeout: 20_000,
    trace: 'retain-on-failure',
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
  webServer: {
    command: 'node server/scripts/start.ts',
    url: `${baseURL}/api/health/ready`,
    timeout: 240_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
    env: {
      ...E2E_PORTS,
      HOST: '127.0.0.1',
      APP_URL: baseURL,
      DATA_DIR: process.env.E2E_DATA_DIR,
      SAMPLE_TRIBUTE: 'no',
      LOG_LEVEL: 'warn',
      ...GENEROUS_LIMITS,
    },
  },
});
