import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { runScript } from '#tests/support/run-script.ts';

const folder = mkdtempSync(join(tmpdir(), 'alone-'));
afterAll(() => rmSync(folder, { recursive: true }));

test.each(['web', 'worker'])('a %s alone says which settings it lacks', async (name) => {
  const { status, output } = await runScript('alone', folder, name);
  expect(status).toBe(1);
  for (const setting of ['MONGODB_URI', 'SMTP_URL', 'STRIPE_SECRET_KEY', 'SESSION_SECRET', 'REDIS_URL'])
    expect(output).toContain(setting);
});
