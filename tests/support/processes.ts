import { type ChildProcess, execFileSync, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { GENEROUS_LIMITS } from '#server/config/generous-limits.ts';
import { choosePorts, type Ports } from '#server/scripts/free-ports.ts';

const FILE_OF_PROGRAM = {
  web: 'server/index.ts',
  worker: 'server/worker.ts',
  media: 'media/child.ts',
  database: 'embedded/mongo/main.ts',
  identity: 'embedded/identity/main.ts',
  mailbox: 'embedded/mailbox/main.ts',
  payment: 'embedded/payment/main.ts',
} as const;
export type Program = keyof typeof FILE_OF_PROGRAM;
export const PROGRAMS = Object.keys(FILE_OF_PROGRAM) as Program[];

/** The folder, addresses and settings, to start the installation again. */
type Place = { dataDir: string; ports: Ports; settings: Record<string, string> };

export type Installation = {
  origin: string;
  identityOrigin: string;
  mailboxOrigin: string;
  dataDir: string;
  /** Their output. */
  logFile: string;
  pidsOf: (program: Program) => number[];
  /** Kills a program, like the out-of-memory killer, after this many milliseconds. Resolves to false if it had ended. */
  kill: (program: Program, afterMs?: number) => Promise<boolean>;
  /** Kills a program repeatedly for so long. */
  keepAway: (program: Program, milliseconds: number) => Promise<void>;
  /** Suspends a program: it accepts connections and never answers. Returns its resume. */
  suspend: (program: Program) => () => void;
  /** Kills the supervisor. Returns the remaining processes. */
  orphan: () => Promise<number[]>;
  /** Kills everything, like a power cut, and restarts it on the same data. */
  crash: () => Promise<void>;
  start: () => Promise<void>;
  /** Starts the installation by `npm start`, which then is what `stop` stops. */
  startByNpm: () => Promise<void>;
  /** Stops the installation. Returns the milliseconds it took. */
  stop: () => Promise<number>;
  remove: () => void;
};

/** Starts the product like `npm start`, on free ports, new data and with generous limits unless given. */
export async function startInstallation(given: Partial<Place> = {}): Promise<Installation> {
  const place: Place = {
    dataDir: given.dataDir ?? mkdtempSync(join(tmpdir(), 'folksee-installation-')),
    ports: given.ports ?? (await choosePorts()),
    // Preparing every reel that tests change would take minutes of processor time.
    settings: given.settings ?? { ...GENEROUS_LIMITS, PREPARE_AFTER_SECONDS: '3600' },
  };
  const { PORT, AUTH_PORT, MAILBOX_PORT } = place.ports;
  let supervisor = await launch(place);
  process.once('exit', () => void killAll(supervisor));
  const pidsOf = (program: Program) =>
    descendantsOf(supervisor.pid)
      .filter(({ command }) => command.includes(FILE_OF_PROGRAM[program]))
      .map(({ pid }) => pid);
  return {
    origin: `http://127.0.0.1:${PORT}`,
    identityOrigin: `http://127.0.0.1:${AUTH_PORT}`,
    mailboxOrigin: `http://127.0.0.1:${MAILBOX_PORT}`,
    dataDir: place.dataDir,
    logFile: logOf(place),
    pidsOf,
    kill: async (program, afterMs = 0) => {
      const born = await until(
        () => pidsOf(program),
        ({ length }) => length > 0,
        20_000,
        `a ${program}`,
        10,
      );
      if (afterMs > 0) await delay(afterMs);
      const alive = afterMs > 0 ? pidsOf(program) : born;
      for (const pid of alive) tryKill(pid);
      return alive.length > 0;
    },
    keepAway: async (program, milliseconds) => {
      const end = Date.now() + milliseconds;
      while (Date.now() < end) {
        for (const pid of pidsOf(program)) tryKill(pid);
        await delay(100);
      }
    },
    suspend: (program) => {
      const pids = pidsOf(program);
      for (const pid of pids) process.kill(pid, 'SIGSTOP');
      return () => {
        for (const pid of pids) process.kill(pid, 'SIGCONT');
      };
    },
    orphan: async () => {
      const left = descendantsOf(supervisor.pid).map(({ pid }) => pid);
      supervisor.kill('SIGKILL');
      await once(supervisor, 'exit');
      return left;
    },
    crash: async () => {
      await killAll(supervisor);
      supervisor = await launch(place);
    },
    start: async () => {
      supervisor = await launch(place);
    },
    startByNpm: async () => {
      supervisor = await launchByNpm(place);
    },
    stop: async () => {
      const startedAt = Date.now();
      supervisor.kill('SIGTERM');
      if (!hasEnded(supervisor)) await once(supervisor, 'exit');
      return Date.now() - startedAt;
    },
    remove: () => rmSync(place.dataDir, { recursive: true, force: true }),
  };
}

export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** Polls until the answer fits. Throws naming `what` after a timeout. */
export async function until<T>(
  ask: () => T | Promise<T>,
  fits: (answer: T) => boolean,
  milliseconds: number,
  what: string,
  pauseMs = 100,
): Promise<T> {
  const deadline = Date.now() + milliseconds;
  for (;;) {
    const answer = await ask();
    if (fits(answer)) return answer;
    if (Date.now() > deadline) throw new Error(`Waited in vain for ${what}: ${JSON.stringify(answer)}`);
    await delay(pauseMs);
  }
}

const logOf = ({ dataDir }: Place) => join(dataDir, 'programs.log');

async function launch(place: Place): Promise<ChildProcess> {
  const log = openSync(logOf(place), 'a');
  const supervisor = fork('server/scripts/start.ts', [], {
    execArgv: [],
    stdio: ['ignore', log, log, 'ipc'],
    env: environmentOf(place),
  });
  await new Promise<void>((resolve, reject) => {
    supervisor.once('message', () => resolve());
    supervisor.once('exit', () => reject(new Error(readFileSync(logOf(place), 'utf8').slice(-2_000))));
  });
  return supervisor;
}

/** One operator, and the accounts of the access walk, which are named after its workers. */
const OPERATOR_EMAILS = [
  'operator@example.com',
  ...Array.from({ length: 200 }, (_, worker) => `access${worker}@example.com`),
].join();

const environmentOf = ({ dataDir, ports, settings }: Place): NodeJS.ProcessEnv => ({
  PATH: process.env.PATH ?? '',
  HOME: process.env.HOME ?? '',
  HOST: '127.0.0.1',
  ...ports,
  APP_URL: `http://127.0.0.1:${ports.PORT}`,
  DATA_DIR: dataDir,
  SAMPLE_TRIBUTE: 'no',
  LOG_LEVEL: 'warn',
  OPERATOR_EMAILS,
  ...settings,
  NODE_ENV: 'production',
});

async function launchByNpm(place: Place): Promise<ChildProcess> {
  const log = openSync(logOf(place), 'w');
  const npm = spawn('npm', ['start'], { stdio: ['ignore', log, log], env: environmentOf(place) });
  const isReady = () => readFileSync(logOf(place), 'utf8').includes('Stop with Ctrl-C.');
  await until(isReady, Boolean, 60_000, 'npm start');
  return npm;
}

/** Kills a process and its descendants. */
export async function killAll(supervisor: ChildProcess): Promise<void> {
  if (hasEnded(supervisor)) return;
  const all = descendantsOf(supervisor.pid);
  // The supervisor first, because it restarts the others.
  if (supervisor.pid !== undefined) tryKill(supervisor.pid);
  for (const { pid } of all) tryKill(pid);
  if (!hasEnded(supervisor)) await once(supervisor, 'exit');
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null;

function tryKill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It had already ended.
  }
}

type Process = { pid: number; parent: number; command: string };

/** Returns the running processes below this one. */
export function descendantsOf(ancestor: number | undefined): Process[] {
  const table = execFileSync('ps', ['-A', '-ww', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' });
  const all = table.split('\n').flatMap((line): Process[] => {
    const [, pid, parent, command = ''] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
    return pid ? [{ pid: Number(pid), parent: Number(parent), command }] : [];
  });
  const found: Process[] = [];
  let generation = [ancestor];
  while (generation.length > 0) {
    const children = all.filter(({ parent }) => generation.includes(parent));
    found.push(...children);
    generation = children.map(({ pid }) => pid);
  }
  return found;
}
