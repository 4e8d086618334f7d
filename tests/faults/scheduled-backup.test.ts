import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { globSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startMongoServer } from '#server/embedded/mongo/server.ts';
import { startOwnMongodb } from '#tests/support/own-mongodb.ts';
import { until } from '#tests/support/processes.ts';
import { runScript } from '#tests/support/run-script.ts';

/** An address at which nothing answers: a backup needs none of these services. */
const AWAY = '127.0.0.1:9';
const STAND_INS = {
  FIREBASE_AUTH_EMULATOR_HOST: AWAY,
  FIREBASE_PROJECT_ID: 'demo-folksee',
  FIREBASE_API_KEY: 'embedded',
  SMTP_URL: `smtp://${AWAY}`,
  STRIPE_API_URL: `http://${AWAY}`,
  STRIPE_SECRET_KEY: 'sk_test_embedded',
  STRIPE_WEBHOOK_SECRET: 'whsec_embedded',
  STRIPE_PRICE_ID: 'price_embedded',
};

type Database = { STAND_INS: string; MONGODB_URI: string };

async function startEmbedded(dataDir: string): Promise<Database> {
  const file = join(dataDir, 'database.sqlite');
  const database = await startMongoServer({ file, host: '127.0.0.1', port: 0 });
  onTestFinished(() => database.close());
  const MONGODB_URI = database.uri.replace('/?', '/folksee?');
  return { STAND_INS: 'database,identity,mailbox,payment', MONGODB_URI };
}

async function startOwn(): Promise<Database> {
  const own = await startOwnMongodb();
  onTestFinished(() => own.close());
  return { STAND_INS: 'identity,mailbox,payment', MONGODB_URI: own.uriOf('folksee') };
}

test.each([
  ['the embedded database', startEmbedded],
  ['an own MongoDB', startOwn],
])(
  'a worker backs up %s on a schedule, again after it was killed, and the backup restores [backup-scheduled]',
  async (_, startDatabase) => {
    const disk = mkdtempSync(join(tmpdir(), 'folksee-disk-'));
    onTestFinished(() => rmSync(disk, { recursive: true, force: true }));
    const [dataDir, root] = [join(disk, 'data'), join(disk, 'backups')];
    mkdirSync(dataDir);
    const database = await startDatabase(dataDir);
    let worker: ChildProcess | null = null;
    onTestFinished(() => void worker?.kill('SIGKILL'));
    const startWorker = () =>
      fork('server/worker.ts', [], {
        execArgv: [],
        stdio: 'ignore',
        env: {
          PATH: process.env.PATH ?? '',
          NODE_ENV: 'production',
          ...STAND_INS,
          ...database,
          DATA_DIR: dataDir,
          SESSION_SECRET: 'what-all-processes-of-one-house-know',
          BACKUP_FOLDER: root,
        },
      });
    const found = (pattern: string) => async () => globSync(join(root, pattern));
    const isThere = ({ length }: string[]) => length > 0;
    worker = startWorker();
    await until(found('.folksee-*'), isThere, 60_000, 'a backup that is being written', 10);
    worker.kill('SIGKILL');
    await once(worker, 'exit');
    expect(globSync(join(root, 'folksee-*/verified.json'))).toEqual([]);
    worker = startWorker();
    await until(found('folksee-*/verified.json'), isThere, 120_000, 'a verified backup');
    await until(found('.folksee-*'), ({ length }) => length === 0, 20_000, 'the end');
    const [archive = ''] = globSync(join(root, 'folksee-*/backup.tar.gz'));
    const checked = await runScript('backup-check', join(disk, 'nothing'), archive);
    expect(checked).toEqual({ status: 0, output: `${archive} restores completely.\n` });
    expect(await runScript('restore', join(disk, 'restored'), archive)).toMatchObject({ status: 0 });
  },
);
