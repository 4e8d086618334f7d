import { fork } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { MongoClient } from 'mongodb';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readEnv } from '#server/config/env.ts';
import { standInSettings, startStandIns } from '#server/embedded/supervisor.ts';

/** `npm start` with every other service configured. */
const OTHERS = {
  FIREBASE_PROJECT_ID: 'a-project',
  FIREBASE_API_KEY: 'a-key',
  SMTP_URL: 'smtp://127.0.0.1',
  STRIPE_SECRET_KEY: 'sk_test_a',
  STRIPE_WEBHOOK_SECRET: 'whsec_a',
  STRIPE_PRICE_ID: 'price_a',
};
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'socket-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function startDatabase(dataDir: string) {
  const settings = readEnv({ ...OTHERS, DATA_DIR: dataDir });
  const { MONGODB_URI = '' } = standInSettings(settings);
  const [program] = await startStandIns(settings, { ...process.env });
  return {
    uri: MONGODB_URI,
    socket: decodeURIComponent(new URL(MONGODB_URI).hostname),
    stop: () => program?.stop(),
  };
}
const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);

async function countAfterInsert(uri: string): Promise<number> {
  const client = await MongoClient.connect(uri);
  try {
    await client.db().collection('things').insertOne({});
    return await client.db().collection('things').countDocuments();
  } finally {
    await client.close();
  }
}

test("listens on a private socket in the database's folder, with private files", async () => {
  chmodSync(folder, 0o755);
  const { uri, socket, stop } = await startDatabase(folder);
  try {
    expect(socket).toBe(join(folder, 'database.sqlite.sock'));
    expect(await countAfterInsert(uri)).toBe(1);
    expect(statSync(socket).isSocket()).toBe(true);
    expect(modeOf(folder)).toBe('700');
    const names = readdirSync(folder);
    expect(names).toEqual(expect.arrayContaining(['database.sqlite', 'database.sqlite-wal']));
    expect(names.filter((name) => modeOf(join(folder, name)) !== '600')).toEqual([]);
  } finally {
    await stop();
  }
  expect(existsSync(socket)).toBe(false);
});

test('uses a private temporary folder when the path is too long for a socket', async () => {
  const deep = join(folder, 'x'.repeat(100));
  mkdirSync(deep);
  const { uri, socket, stop } = await startDatabase(deep);
  try {
    expect(socket.startsWith(deep)).toBe(false);
    expect(modeOf(dirname(socket))).toBe('700');
    expect(modeOf(socket)).toBe('600');
    expect(await countAfterInsert(uri)).toBe(1);
  } finally {
    await stop();
  }
});

test("replaces a killed server's socket, never a live one, and removes no other file", async () => {
  const file = join(folder, 'data.sqlite');
  const launch = () => {
    const program = join(import.meta.dirname, '../../../server/embedded/mongo/main.ts');
    return fork(program, ['--file', file, '--socket', `${file}.sock`], { silent: true, execArgv: [] });
  };
  const killed = launch();
  const [{ uri }] = (await once(killed, 'message')) as [{ uri: string }];
  expect(await countAfterInsert(uri)).toBe(1);
  const refused = launch();
  expect(await once(refused, 'exit')).toEqual([1, null]);
  expect(await countAfterInsert(uri)).toBe(2);
  killed.kill('SIGKILL');
  await once(killed, 'exit');
  expect(existsSync(`${file}.sock`)).toBe(true);
  const next = launch();
  await once(next, 'message');
  expect(await countAfterInsert(uri)).toBe(3);
  next.kill('SIGKILL');
  await once(next, 'exit');
  rmSync(`${file}.sock`);
  writeFileSync(`${file}.sock`, 'mine');
  expect(await once(launch(), 'exit')).toEqual([1, null]);
  expect(existsSync(`${file}.sock`)).toBe(true);
});

test('uses a port if one is set', async () => {
  const settings = readEnv({ ...OTHERS, DATA_DIR: folder, MONGO_PORT: String(34_567) });
  expect(standInSettings(settings).MONGODB_URI).toContain('mongodb://127.0.0.1:34567/folksee?');
});
