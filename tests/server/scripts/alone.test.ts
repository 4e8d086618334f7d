import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readEnv } from '#server/config/env.ts';
import { standInSettings } from '#server/embedded/supervisor.ts';
import { runScript, runScriptWith } from '#tests/support/run-script.ts';

const folder = mkdtempSync(join(tmpdir(), 'alone-'));
afterAll(() => rmSync(folder, { recursive: true }));

test.each(['web', 'worker'])('a standalone %s names its missing settings', async (name) => {
  const { status, output } = await runScript('alone', folder, name);
  expect(status).toBe(1);
  for (const setting of ['MONGODB_URI', 'SMTP_URL', 'STRIPE_SECRET_KEY', 'SESSION_SECRET', 'REDIS_URL'])
    expect(output).toContain(setting);
});

test('does not start without an identity provider either, whatever stand-in is claimed', async () => {
  const settings = {
    ...standInSettings(readEnv({})),
    DATA_DIR: folder,
    SESSION_SECRET: 'what-all-processes-of-one-house-know',
    REDIS_URL: 'redis://127.0.0.1:1',
    FIREBASE_PROJECT_ID: '',
    FIREBASE_API_KEY: '',
  };
  const { status, output } = await runScriptWith(settings, 'alone', 'worker');
  expect(status).toBe(1);
  expect(output).toContain('set FIREBASE_PROJECT_ID,');
});
