import '#tests/support/mail-server.ts';
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { API_KEY } from '#lib/contracts/api-key.ts';
import { type MongoServer, startMongoServer } from '#server/embedded/mongo/server.ts';
import { freePorts } from '#server/scripts/free-ports.ts';
import { sourceHash } from '#server/scripts/source-hash.ts';
import { mails } from '#tests/support/mail-server.ts';
import { killAll } from '#tests/support/processes.ts';
import { makeProductionCopy } from '#tests/support/production-copy.ts';

// The built product on a machine without development packages.
let folder: string;
let origin: string;
let database: MongoServer;
let settings: Record<string, string>;
let supervisor: ChildProcess | undefined;

beforeAll(async () => {
  folder = makeProductionCopy();
  const data = join(folder, '.data');
  mkdirSync(data);
  const [port = 0] = await freePorts(1);
  origin = `http://127.0.0.1:${port}`;
  database = await startMongoServer({ file: join(folder, 'elsewhere.sqlite'), host: '127.0.0.1', port: 0 });
  settings = {
    PORT: String(port),
    DATA_DIR: data,
    MONGODB_URI: database.uri,
    SMTP_URL: process.env.SMTP_URL ?? '',
    FEEDBACK_EMAIL: 'us@example.com',
    FIREBASE_PROJECT_ID: 'production',
    FIREBASE_API_KEY: 'any',
    STRIPE_SECRET_KEY: 'sk_test_production',
    STRIPE_WEBHOOK_SECRET: 'whsec_production',
    STRIPE_PRICE_ID: 'price_production',
    LOG_LEVEL: 'warn',
  };
});
afterAll(async () => {
  if (supervisor) await killAll(supervisor);
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Runs `npm start` in the copy. Resolves with its output when it is ready or has ended. */
async function start(given: Record<string, string>): Promise<string> {
  supervisor = fork('server/scripts/start.ts', [], {
    cwd: folder,
    execArgv: [],
    silent: true,
    env: { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '', NODE_ENV: 'production', ...given },
  });
  let said = '';
  for (const output of [supervisor.stdout, supervisor.stderr])
    output?.on('data', (text) => (said += String(text)));
  await Promise.race([once(supervisor, 'message'), once(supervisor, 'close')]);
  return said;
}

// Pages load in full when the build of the server has another name than theirs.
test('has the same name as every build of the same sources', () => {
  expect(readFileSync(join(folder, '.next/BUILD_ID'), 'utf8')).toBe(sourceHash().slice(0, 16));
});

test('names the settings of missing stand-ins in one sentence', async () => {
  expect(await start({ PORT: settings.PORT ?? '', DATA_DIR: join(folder, '.data') })).toBe(
    'Folksee could not start. The packages of the mailbox and payment stand-in are not installed: set SMTP_URL, STRIPE_SECRET_KEY, or run npm install --include=dev.\n',
  );
});

test('starts with production packages only when every service is configured', async () => {
  const said = await start(settings);
  expect(said).toContain('is ready');
  // Loading the first pages may exceed readiness's limit on a busy machine.
  await expect.poll(() => answerOf('/api/health/ready'), { timeout: 20_000 }).toMatchObject({ status: 200 });
  const pages = ['/', '/login', '/signup', '/pricing', '/faq', '/api/openapi.json'];
  const answers = await Promise.all(pages.map(answerOf));
  expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
});

test('runs the jobs that its web program queues', async () => {
  const sent = await fetch(`${origin}/api/contact`, {
    method: 'POST',
    headers: { 'x-api-key': API_KEY, 'content-type': 'application/json', origin },
    body: JSON.stringify({ name: 'Eve', email: 'eve@example.com', message: 'Hello' }),
  });
  expect(sent.status).toBe(201);
  await expect.poll(() => mails.map(({ to }) => to), { timeout: 20_000 }).toContain('us@example.com');
});

test('says that the pages must be built, and with which packages', async () => {
  if (supervisor) await killAll(supervisor);
  rmSync(join(folder, '.next/source-hash'));
  expect(await start(settings)).toBe(
    'Folksee could not start. The pages are not built, and the packages that build them are not installed: run npm install --include=dev, then npm run build.\n',
  );
});

async function answerOf(path: string): Promise<{ path: string; status: number }> {
  const { status } = await fetch(new URL(path, origin), { redirect: 'manual' });
  return { path, status };
}
