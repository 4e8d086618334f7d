import '#tests/support/installation.ts';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import { create } from 'tar';
import { afterAll, expect, test } from 'vitest';
import { dump } from '#tests/support/data-fixture.ts';
import { runScript, runScriptWith } from '#tests/support/run-script.ts';

// Data newer than the program stays unchanged, whichever program starts.

const SENTENCE =
  /This data needs a program that knows version 99, and this one knows only versions up to \d+: start the newer program again, or restore the backup that was made before the update\.\n$/;
const folder = mkdtempSync(join(tmpdir(), 'newer-'));
const client = new MongoClient(process.env.MONGODB_URI ?? '');
const database = client.db(`newer_${process.pid}`);
afterAll(async () => {
  await database.dropDatabase();
  await client.close();
  rmSync(folder, { recursive: true });
});

/** A data folder of a newer program. */
function newerFolder(name: string): string {
  const made = join(folder, name);
  mkdirSync(made);
  writeFileSync(join(made, 'data-version'), '99\n');
  writeFileSync(join(made, 'database.sqlite'), 'of another time');
  return made;
}

test.each(['start', 'ledger-check', 'orphans-check', 'seed'])(
  '%s does not touch a newer folder',
  async (script) => {
    const newer = newerFolder(script);
    const { status, output } = await runScript(script, newer);
    expect({ status, output }).toEqual({ status: 1, output: expect.stringMatching(SENTENCE) });
    expect(readdirSync(newer).toSorted()).toEqual(['data-version', 'database.sqlite']);
    expect(readFileSync(join(newer, 'database.sqlite'), 'utf8')).toBe('of another time');
  },
);

test('backs up no newer folder, and restores no newer backup', async () => {
  const newer = newerFolder('backed-up');
  const file = join(folder, 'backup.tar.gz');
  const refused = { status: 1, output: expect.stringMatching(SENTENCE) };
  expect(await runScript('backup', newer, file)).toEqual(refused);
  await create({ gzip: true, file, cwd: newer }, readdirSync(newer));
  const mine = join(folder, 'mine');
  mkdirSync(mine);
  writeFileSync(join(mine, 'database.sqlite'), 'mine');
  expect(await runScript('restore', mine, file, '--replace')).toEqual(refused);
  expect(readFileSync(join(mine, 'database.sqlite'), 'utf8')).toBe('mine');
});

test.each(['web', 'worker'])('%s alone does not touch a newer folder', async (name) => {
  const newer = newerFolder(`alone-${name}`);
  const { status, output } = await runScriptWith(settings(newer), 'alone', name);
  expect({ status, output }).toEqual({ status: 1, output: expect.stringMatching(SENTENCE) });
});

test.each(['index', 'worker'])('%s.ts writes nothing to a newer database', async (program) => {
  await database.dropDatabase();
  await database.collection('dataversions').insertOne({ _id: 'data' as never, version: 99, running: null });
  await database.collection('shapes').insertOne({ unknown: true });
  const before = await dump(database);
  const dataDir = join(folder, program);
  mkdirSync(join(dataDir, 'uploads'), { recursive: true });
  const child = fork(`server/${program}.ts`, [], {
    execArgv: [],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    env: { PATH: process.env.PATH ?? '', NODE_ENV: 'production', ...settings(dataDir) },
  });
  let complaint = '';
  child.stderr?.on('data', (text) => (complaint += String(text)));
  const [code] = await once(child, 'close');
  expect({ code, complaint }).toEqual({ code: 1, complaint: expect.stringMatching(SENTENCE) });
  expect(await dump(database)).toEqual(before);
});

/** The settings of a standalone program. */
function settings(dataDir: string): Record<string, string> {
  const uri = new URL(process.env.MONGODB_URI ?? '');
  uri.pathname = `/${database.databaseName}`;
  return {
    DATA_DIR: dataDir,
    MONGODB_URI: uri.href,
    SESSION_SECRET: 'what-all-processes-of-one-house-know',
    REDIS_URL: 'redis://127.0.0.1:1',
    SMTP_URL: 'smtp://127.0.0.1:1',
    STRIPE_SECRET_KEY: 'sk_test_tests',
    STRIPE_WEBHOOK_SECRET: 'whsec_tests',
    STRIPE_PRICE_ID: 'price_tests',
    FIREBASE_PROJECT_ID: 'a-project',
    FIREBASE_API_KEY: 'a-key',
  };
}
