import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'folksee-start-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

type Outcome = { code: number | null; said: string };

/** Runs what `npm start` runs, configured only by `settings`. */
function start(settings: Record<string, string>): Promise<Outcome> {
  const nothing = {
    MONGODB_URI: '',
    FIREBASE_PROJECT_ID: '',
    FIREBASE_API_KEY: '',
    SMTP_URL: '',
    ALLOW_STAND_INS: '',
    STAND_INS: '',
  };
  const env = { ...process.env, ...nothing, FIREBASE_AUTH_EMULATOR_HOST: '', DATA_DIR: folder, ...settings };
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      ['server/scripts/start.ts'],
      { env, timeout: 20_000 },
      (_error, stdout, stderr) => resolve({ code: child.exitCode, said: stdout + stderr }),
    );
  });
}

test.each([
  ['listens on every address', { HOST: '0.0.0.0' }, 'FIREBASE_PROJECT_ID, SMTP_URL'],
  ['is public', { APP_URL: 'https://folksee.example' }, 'FIREBASE_PROJECT_ID, SMTP_URL'],
  [
    'is public and has identity',
    { HOST: '::', FIREBASE_PROJECT_ID: 'folksee', FIREBASE_API_KEY: 'key' },
    'set SMTP_URL,',
  ],
  ['is public and has mail', { HOST: '0.0.0.0', SMTP_URL: 'smtp://m' }, 'set FIREBASE_PROJECT_ID,'],
])('does not start on stand-ins an installation that %s', async (_, settings, named) => {
  const { code, said } = await start(settings);
  expect(code).toBe(1);
  expect(said).toMatch(
    /^Folksee could not start\. The [a-z ]+ stand-in may only run on this machine: set [^\n]+\n$/,
  );
  expect(said).toContain(named);
  // Rejected before anything was created or built.
  expect(readdirSync(folder)).toEqual([]);
});

test("rejects an operator's own emulator in one sentence", async () => {
  const { code, said } = await start({ FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099' });
  expect(code).toBe(1);
  expect(said).toMatch(/^Folksee could not start\. FIREBASE_AUTH_EMULATOR_HOST must not be set[^\n]+\n$/);
});

test('names a port in use with the setting that changes it', async () => {
  const other = createServer();
  await new Promise<void>((done) => other.listen(0, '127.0.0.1', done));
  const address = other.address();
  const port = typeof address === 'object' && address ? String(address.port) : '';
  const { code, said } = await start({ PORT: port });
  other.close();
  expect(code).toBe(1);
  expect(said).toMatch(
    /^Folksee could not start\. Port \d+ cannot be used \(EADDRINUSE\)\. Set PORT to a free port\.\n$/,
  );
});
