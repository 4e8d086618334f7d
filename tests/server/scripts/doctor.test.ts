import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { VERSION_FILE } from '#server/migrations/folder-version.ts';
import { choosePorts } from '#server/scripts/free-ports.ts';
import { runScriptWith } from '#tests/support/run-script.ts';

function dataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'doctor-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Returns verdict and words of each part. */
function partsOf(output: string): Record<string, [verdict: string, words: string]> {
  const lines = output.trim().split('\n');
  return Object.fromEntries(
    lines.map((line) => {
      const [, verdict = '', name = '', words = ''] = /^(\S+) +(\S+) +(.+)$/.exec(line) ?? [];
      return [name, [verdict, words]];
    }),
  );
}

test('finds nothing wrong with a fresh installation, in a line for each part', async () => {
  const settings = { DATA_DIR: dataFolder(), DISK_RESERVE_MB: '1', ...(await choosePorts()) };
  const { status, output } = await runScriptWith(settings, 'doctor');
  const { sandbox, ...parts } = partsOf(output);
  expect(sandbox?.[0], 'as the machine allows').toMatch(/^(ok|doubt)$/);
  expect(Object.entries(parts).map(([name, [verdict]]) => `${name} ${verdict}`)).toEqual([
    'settings ok',
    'ports ok',
    'disk ok',
    'backups ok',
    'database ok',
    'data ok',
    'redis ok',
    'bucket ok',
    'mail ok',
    'identity ok',
    'payment ok',
    'fonts ok',
  ]);
  expect(status).toBe(0);
});

test('says in one line each what is wrong and what to do, without passwords', async () => {
  const other = createServer();
  await once(other.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void other.close());
  const { port } = other.address() as AddressInfo;
  const DATA_DIR = dataFolder();
  writeFileSync(join(DATA_DIR, VERSION_FILE), '9999\n');
  const away = '127.0.0.1:9';
  const { status, output } = await runScriptWith(
    {
      DATA_DIR,
      HOST: '127.0.0.1',
      PORT: String(port),
      APP_URL: 'https://reels.example',
      MONGODB_URI: `mongodb://${away}/folksee?replicaSet=rs0`,
      REDIS_URL: `redis://:red-secret@${away}`,
      BUCKET: 'media',
      BUCKET_ENDPOINT: `http://${away}`,
      BUCKET_KEY_ID: 'key',
      BUCKET_SECRET: 'bucket-secret',
      SMTP_URL: `smtp://ada:mail-secret@${away}`,
      FIREBASE_PROJECT_ID: 'reels',
      FIREBASE_API_KEY: 'key',
      FIREBASE_SERVICE_ACCOUNT: '{"type":"nothing"}',
    },
    'doctor',
  );
  const parts = partsOf(output);
  const wrong = (setting: string) => ['WRONG', expect.stringContaining(setting)];
  expect(parts).toMatchObject({
    settings: wrong('STRIPE_SECRET_KEY'),
    ports: wrong('PORT'),
    disk: wrong('newer'),
    database: wrong('MONGODB_URI'),
    redis: wrong('REDIS_URL'),
    bucket: wrong('BUCKET'),
    mail: wrong('SMTP_URL'),
    identity: wrong('FIREBASE_SERVICE_ACCOUNT'),
    fonts: ['ok', expect.anything()],
  });
  expect(output).not.toContain('secret');
  expect(status).toBe(1);
});

test('does not wait for a Redis that accepts connections and then says nothing', async () => {
  const silent = createServer();
  await once(silent.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void silent.close());
  const { port } = silent.address() as AddressInfo;
  const settings = {
    DATA_DIR: dataFolder(),
    ...(await choosePorts()),
    REDIS_URL: `redis://127.0.0.1:${port}`,
  };
  const { output } = await runScriptWith(settings, 'doctor');
  expect(partsOf(output).redis).toEqual(['WRONG', expect.stringContaining('Check REDIS_URL')]);
});

test('doubts a port that a web process serves, which an upgrade may replace', async () => {
  const web = createHttpServer((_, response) => void response.end('{"data":{"ok":true}}'));
  await once(web.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void web.close());
  const { port } = web.address() as AddressInfo;
  const settings = {
    DATA_DIR: dataFolder(),
    ...(await choosePorts()),
    HOST: '127.0.0.1',
    PORT: String(port),
  };
  const { output } = await runScriptWith(settings, 'doctor');
  expect(partsOf(output).ports).toEqual([
    'doubt',
    `${port} is used by a web process of the app, which must end first`,
  ]);
});

test('names every wrong setting', async () => {
  const { status, output } = await runScriptWith({ PORT: 'many', APP_URL: 'ftp://x' }, 'doctor');
  expect(output.trim().split('\n')).toEqual([
    expect.stringMatching(/^WRONG +settings +The setting PORT is wrong/),
    expect.stringMatching(/^WRONG +settings +The setting APP_URL is wrong/),
  ]);
  expect(status).toBe(1);
});
