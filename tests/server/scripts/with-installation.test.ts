import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { freePorts } from '#server/scripts/free-ports.ts';
import { runScriptWith } from '#tests/support/run-script.ts';

const folder = mkdtempSync(join(tmpdir(), 'checked-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('creates no secret when it checks a stopped installation', async () => {
  const names = ['PORT', 'AUTH_PORT', 'SMTP_PORT', 'MAILBOX_PORT', 'PAYMENT_PORT'];
  const ports = await freePorts(names.length);
  const settings = Object.fromEntries(names.map((name, index) => [name, String(ports[index])]));
  const checked = await runScriptWith({ ...settings, DATA_DIR: folder }, 'ledger-check');
  expect(checked).toMatchObject({ status: 0, output: expect.stringContaining('0 differences') });
  expect(existsSync(join(folder, 'session-secret'))).toBe(false);
});
