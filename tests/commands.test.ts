import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readEnv } from '#server/config/env.ts';
import { findStackTrace, readPlaywrightReport, readVitestReport } from '#server/scripts/test-reports.ts';
import { plant } from '#tests/support/plant.ts';

// Every command works alone, on a fresh machine, and beside a running app.

const SOURCES = ['{tests,e2e,server/scripts}/**/*.{ts,tsx}', '*.config.ts'];
const sources = globSync(SOURCES).map((file) => ({ file, text: readFileSync(file, 'utf8') }));
const filesWith = (pattern: RegExp) =>
  sources.filter(({ text }) => pattern.test(text)).map(({ file }) => file);

test('finds or installs the browser in one place', () => {
  const driving = filesWith(/\blaunchOptions:|\bchromium\.launch\(/).filter(
    (file) => file !== 'tests/commands.test.ts',
  );
  expect(driving.length).toBeGreaterThan(2);
  const finding = filesWith(/\bensureChromium\(\)/);
  expect(driving.filter((file) => !finding.includes(file))).toEqual([]);
});

test('listens on no default port in tests, journeys and benches', () => {
  const { PORT, AUTH_PORT, SMTP_PORT, MAILBOX_PORT, PAYMENT_PORT } = readEnv({});
  // MongoDB's own, and the one that .env.example suggests for the embedded database.
  const databasePorts = [27_017, 27_018];
  const ports = [PORT, AUTH_PORT, SMTP_PORT, MAILBOX_PORT, PAYMENT_PORT, ...databasePorts];
  // The settings' tests only read them.
  const naming = filesWith(
    new RegExp(String.raw`(localhost|127\.0\.0\.1|[pP]ort['"]?):? ?['"]?(${ports.join('|')})\b`),
  );
  expect(naming.filter((file) => !file.startsWith('tests/server/config/'))).toEqual([]);
});

test('takes free ports for journeys, benches and screenshots', () => {
  expect(filesWith(/\b[A-Z]+_PORT: ['"]?\d{2,}/)).toEqual([]);
});

test('prints a short difference for two pictures, and names the failed test', () => {
  const reports = mkdtempSync(join(tmpdir(), 'reports-'));
  const report = join(reports, 'report.json');
  const files = {
    'tests/planted.test.ts':
      "import { expect, test } from 'vitest';\ntest('a', () => expect(Buffer.alloc(5000)).toEqual(Buffer.alloc(5000, 1)));\ntest('b', () => {});\n",
    'tests/unread.test.ts': "import './absent.ts';\n",
  };
  const planted = plant(files, ['vitest.config.ts', 'server/config/child-environment.ts']);
  const given = ['--reporter=default', '--reporter=json', `--outputFile=${report}`];
  const { status, errors } = planted.run('vitest', ['run', '--project', 'node', ...given]);
  const { passed, failures } = readVitestReport(report);
  planted.remove();
  rmSync(reports, { recursive: true });
  expect(status).toBe(1);
  expect(errors).toContain('- Expected');
  expect(errors.split('\n').length).toBeLessThan(120);
  expect(passed).toBe(1);
  expect(failures.toSorted()).toEqual([
    expect.stringMatching(/planted\.test\.ts › a: AssertionError: expected/),
    expect.stringMatching(/unread\.test\.ts › the file itself: .*absent\.ts/),
  ]);
});

test('names failed journeys, their lines and what they expected, and those that were repeated', () => {
  const reports = mkdtempSync(join(tmpdir(), 'reports-'));
  const report = join(reports, 'report.json');
  const planted = plant({
    'playwright.config.ts': `export default { testDir: 'e2e', retries: 1, reporter: [['json', { outputFile: '${report}' }]] };\n`,
    'e2e/planted.spec.ts': `import { expect, test } from '@playwright/test';
test.describe('one', () => { test('a', () => expect(1).toBe(2)); });
test('b', () => {});
test('c', ({}, { retry }) => expect(retry).toBe(1));
`,
  });
  planted.run('playwright', ['test']);
  const { passed, failures, repeated } = readPlaywrightReport(report);
  planted.remove();
  rmSync(reports, { recursive: true });
  expect(passed).toBe(2);
  expect(failures).toEqual([
    expect.stringMatching(/^planted\.spec\.ts:2 › a: .*expect[^]*Expected: 2\s+Received: 1/),
  ]);
  expect(repeated).toEqual([expect.stringMatching(/^planted\.spec\.ts:4 › c: .*expect/)]);
});

test('finds a stack trace in the output of a passing run, also in a line of JSON', () => {
  const { stack = '' } = new Error('expected');
  const place = /^at .*commands\.test\.ts:\d+:\d+/;
  expect(findStackTrace(`passed\n${stack}\npassed\n`)).toMatch(place);
  expect(findStackTrace(`passed\n${JSON.stringify({ err: { stack } })}\npassed\n`)).toMatch(place);
  expect(
    findStackTrace('passed\n   ✓ signs in at 10:30:00\n  1 e2e/a.spec.ts:40:3 › looks at 320 px\n'),
  ).toBe(undefined);
});
