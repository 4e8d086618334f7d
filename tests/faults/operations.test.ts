import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { choosePorts } from '#server/scripts/free-ports.ts';
import { until } from '#tests/support/processes.ts';
import { commandsOf, FORMER, linesOf } from './operations-page.ts';

let folder: string;
let environment: NodeJS.ProcessEnv;
let address: string;
const running: ChildProcess[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'folksee-operations-'));
  const ports = await choosePorts();
  address = `http://127.0.0.1:${ports.PORT}`;
  environment = {
    ...process.env,
    ...ports,
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    APP_URL: address,
    SAMPLE_TRIBUTE: 'no',
    DATA_DIR: join(folder, 'data'),
  };
});
afterAll(async () => {
  await stop();
  rmSync(folder, { recursive: true, force: true });
});

function run(command: string): ChildProcess {
  // The page's file names point to the test's folder.
  const given = command
    .replace('backup.tar.gz', join(folder, 'backup.tar.gz'))
    .replace(FORMER, join(folder, 'before'));
  return spawn('bash', ['-c', `exec ${given}`], {
    env: environment,
    cwd: resolve('.'),
    stdio: 'pipe',
    detached: true,
  });
}

async function follow(command: string): Promise<void> {
  const child = run(command);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (output += String(text)));
  const [status] = await once(child, 'close');
  expect(status, `${command}\n${output}`).toBe(0);
}

async function start(): Promise<void> {
  running.push(run('npm start'));
  const status = () =>
    fetch(`${address}/api/health/ready`).then(
      (answer) => answer.status,
      () => 0,
    );
  await until(status, (code) => code === 200, 120_000, 'the start');
}

async function stop(): Promise<void> {
  for (const child of running.splice(0)) {
    const ended = once(child, 'close');
    // Like a service manager or Ctrl-C, signal npm and everything below it.
    if (child.pid) process.kill(-child.pid, 'SIGTERM');
    await ended;
  }
}

test('runs every command of the operations page in order', async () => {
  // tests/lock-file.test.ts covers `npm ci` as a dry run.
  expect(commandsOf('One machine')).toEqual(['npm ci', 'npm run build', 'npm start']);
  await follow('npm run build');
  await start();

  const [backup = '', restore = ''] = commandsOf('Backup');
  await follow(backup);
  for (const check of commandsOf('Checks')) await follow(check);
  await stop();

  environment.DATA_DIR = join(folder, 'restored');
  await follow(restore);
  for (const check of commandsOf('Checks')) await follow(check);

  const [install, ...upgrade] = commandsOf('Upgrades');
  expect(install).toBe('npm ci');
  expect(upgrade).toContain(`npm run build -- --beside ${FORMER}`);
  mkdirSync(join(folder, 'before/.next/static'), { recursive: true });
  for (const command of upgrade) await follow(command);
  expect(readdirSync(join(folder, 'before/.next/static'))).toEqual(readdirSync('.next/static'));
  await start();
}, 300_000);

test('leads back from an upgrade by the same list, from below', () => {
  const lines = linesOf('Upgrades', 'text');
  const there = lines.filter((line) => line.startsWith('replace '));
  expect(there).toHaveLength(4);
  expect(lines).toEqual([...there, ...there.toReversed().map((line) => line.replace('replace', 'return'))]);
});
