import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { choosePorts } from '#server/scripts/free-ports.ts';
import { until } from '#tests/support/processes.ts';
import { FORMER } from './operations-page.ts';

type Ended = { status: number | null; output: string };

/** An operator's shell, with an installation. */
export type Shell = {
  folder: string;
  address: string;
  /** Settings of the next commands. */
  environment: NodeJS.ProcessEnv;
  run: (command: string) => Promise<Ended>;
  /** Runs `npm start` until it is ready. */
  start: () => Promise<void>;
  stop: () => Promise<void>;
  remove: () => Promise<void>;
};

/** Opens a shell in which the page's file names point to a temporary folder. */
export async function openShell(): Promise<Shell> {
  const folder = mkdtempSync(join(tmpdir(), 'folksee-operations-'));
  const ports = await choosePorts();
  const address = `http://127.0.0.1:${ports.PORT}`;
  const environment: NodeJS.ProcessEnv = {
    ...process.env,
    ...ports,
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    APP_URL: address,
    SAMPLE_TRIBUTE: 'no',
    DATA_DIR: join(folder, 'data'),
  };
  const running: ChildProcess[] = [];

  const spawned = (command: string): ChildProcess => {
    const given = command
      .replace('backup.tar.gz', join(folder, 'backup.tar.gz'))
      .replace(FORMER, join(folder, 'before'));
    return spawn('bash', ['-c', `exec ${given}`], {
      env: environment,
      cwd: resolve('.'),
      stdio: 'pipe',
      detached: true,
    });
  };

  const stop = async (): Promise<void> => {
    for (const child of running.splice(0)) {
      const ended = once(child, 'close');
      // Like a service manager or Ctrl-C, signal npm and everything below it.
      if (child.pid) process.kill(-child.pid, 'SIGTERM');
      await ended;
    }
  };

  return {
    folder,
    address,
    environment,
    run: async (command) => {
      const child = spawned(command);
      let output = '';
      for (const stream of [child.stdout, child.stderr])
        stream?.on('data', (text) => (output += String(text)));
      const [status] = await once(child, 'close');
      return { status: status as number | null, output };
    },
    start: async () => {
      running.push(spawned('npm start'));
      const status = () =>
        fetch(`${address}/api/health/ready`).then(
          (answer) => answer.status,
          () => 0,
        );
      await until(status, (code) => code === 200, 120_000, 'the start');
    },
    stop,
    remove: async () => {
      await stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
