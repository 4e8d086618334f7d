import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { readEnv } from '#server/config/env.ts';
import { GENEROUS_LIMITS } from '#server/config/generous-limits.ts';
import { standInSettings, startStandIns } from '#server/embedded/supervisor.ts';
import { REPORT_LIFE_MS } from '#server/platform/process-reports.ts';
import { freePorts } from '#server/scripts/free-ports.ts';
import { killAll, until } from './processes.ts';
import { launchRedis } from './redis.ts';

const PORT_SETTINGS = ['AUTH_PORT', 'SMTP_PORT', 'MAILBOX_PORT', 'PAYMENT_PORT'];
const HOST = '127.0.0.1';

/** A standalone program, like `npm run web` and `npm run worker`. */
export type Node = {
  origin: string;
  log: () => string;
  kill: () => Promise<void>;
  stop: () => Promise<void>;
  /** Starts it again, from now on with the program of this folder. */
  start: (folder?: string) => Promise<void>;
};
type Settings = Record<string, string | undefined>;

export async function startShared(redisPath: string, settings: Record<string, string>) {
  const folder = mkdtempSync(join(tmpdir(), 'folksee-scaled-'));
  const [redisPort = 0, webPort = 0, secondPort = 0, ...ports] = await freePorts(PORT_SETTINGS.length + 3);
  const given: Settings = {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    HOST,
    PORT: String(webPort),
    APP_URL: `http://${HOST}:${webPort}`,
    DATA_DIR: folder,
    SESSION_SECRET: 'what-all-processes-of-one-house-know',
    SAMPLE_TRIBUTE: 'no',
    NODE_ENV: 'production',
    ...GENEROUS_LIMITS,
    ...settings,
    ...Object.fromEntries(PORT_SETTINGS.map((name, index) => [name, String(ports[index])])),
  };
  const environment: Settings = { ...given, ...standInSettings(readEnv(given)) };
  const standIns = await startStandIns(readEnv(given), environment);
  environment.REDIS_URL = `redis://${HOST}:${redisPort}`;
  const nodes: ChildProcess[] = [];
  let redis = await launchRedis(redisPath, redisPort, folder);

  /** Starts a program of the version in a folder with changed settings. Throws with its output if it fails. */
  async function launch(name: 'web' | 'worker', changes: Settings = {}, version = '.'): Promise<Node> {
    let cwd = resolve(version);
    const log = join(folder, `${name}-${nodes.length}.log`);
    const env = { ...environment, ...changes } as NodeJS.ProcessEnv;
    let child: ChildProcess;
    const start = async (other = cwd) => {
      cwd = other;
      const output = openSync(log, 'a');
      const stdio = ['ignore' as const, output, output, 'ipc' as const];
      child = fork(join(cwd, 'server/scripts/alone.ts'), [name], { execArgv: [], stdio, env, cwd });
      nodes.push(child);
      await new Promise<void>((ready, reject) => {
        child.once('message', () => ready());
        child.once('exit', () => reject(new Error(readFileSync(log, 'utf8').slice(-2_000))));
      });
    };
    await start();
    return {
      origin: `http://${HOST}:${env.PORT}`,
      log: () => readFileSync(log, 'utf8'),
      kill: () => killAll(child),
      stop: () => end(child),
      start,
    };
  }

  async function complaintOf(changes: Settings): Promise<string> {
    const alone: Settings = { ...environment, REDIS_URL: '', ...changes };
    const env = alone as NodeJS.ProcessEnv;
    const child = fork('server/index.ts', [], {
      execArgv: [],
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      env,
    });
    nodes.push(child);
    let complaint = '';
    child.stderr?.on('data', (piece: Buffer) => {
      complaint += piece.toString();
    });
    await once(child, 'close');
    return complaint;
  }

  return {
    folder,
    origin: `http://${HOST}:${webPort}`,
    /** For a second web process. */
    secondPort: String(secondPort),
    identityOrigin: `http://${HOST}:${environment.AUTH_PORT}`,
    databaseUri: environment.MONGODB_URI ?? '',
    environment,
    launch,
    complaintOf,
    redis: {
      kill: async () => {
        redis.kill('SIGKILL');
        if (redis.exitCode === null && redis.signalCode === null) await once(redis, 'exit');
      },
      start: async () => {
        redis = await launchRedis(redisPath, redisPort, folder);
      },
      suspend: () => redis.kill('SIGSTOP'),
      resume: () => redis.kill('SIGCONT'),
    },
    stop: async () => {
      await Promise.all(nodes.map(end));
      redis.kill('SIGKILL');
      await Promise.all(standIns.map((program) => program.stop()));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
export type Shared = Awaited<ReturnType<typeof startShared>>;

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}

/** Returns the log lines of finished jobs with this name. */
export const doneJobs = ({ log }: Node, name: string): { id: string }[] =>
  log()
    .split('\n')
    .filter((line) => line.includes('"job done"'))
    .map((line) => JSON.parse(line))
    .filter(({ job }) => job === name);

/** Returns a web process's metrics once they include two workers and a prepared clip. */
export const metricsOfBoth = (origin: string): Promise<string> =>
  until(
    async () => (await fetch(`${origin}/api/metrics`)).text(),
    (text) => text.includes('worker_up 2') && text.includes('kind="prepare-clip",outcome="done"'),
    REPORT_LIFE_MS,
    'the metrics of both workers',
  );
