import type { Serializable } from 'node:child_process';
import { type ChildProcess, fork } from 'node:child_process';

export type ChildProgram = {
  readonly name: string;
  send: (message: Serializable) => void;
  stop: () => Promise<void>;
};

type Options = {
  name: string;
  file: URL;
  arguments?: string[];
  environment: Record<string, string | undefined>;
  onMessage?: (message: unknown) => void;
};

const STOP_GRACE_MS = 9_000;
/** Recovery must take less than 5 s; a process that cannot start is retried ever more slowly. */
const RESTART_DELAY_MS = 200;
const RESTART_DELAY_MAX_MS = 1_000;
const COMPLAINT_CHARACTERS = 4_000;

/** V8's default grows by 63 MiB under a storm of uploads, semi-spaces of 8 MiB by 10 (npm run bench -- upload). */
export const PROGRAM_FLAGS = ['--max-semi-space-size=8'];

/** Starts a program, waits until it is ready, and restarts it when it dies. Throws its last log sentence. */
export async function startProgram(options: Options): Promise<ChildProgram> {
  let isStopping = false;
  let child = launch(options);
  await child.ready;
  watch();

  function watch(): void {
    if (hasEnded(child.process)) restartAfter(RESTART_DELAY_MS);
    else child.process.once('exit', () => restartAfter(RESTART_DELAY_MS));
  }

  function restartAfter(milliseconds: number): void {
    setTimeout(() => {
      if (isStopping) return;
      child = launch(options);
      child.ready.then(watch, (error: Error) => {
        if (isStopping) return;
        process.stderr.write(`${error.message}\n`);
        restartAfter(Math.min(milliseconds * 2, RESTART_DELAY_MAX_MS));
      });
    }, milliseconds);
  }

  return {
    name: options.name,
    send: (message) => {
      if (child.process.connected) child.process.send(message, () => {});
    },
    stop: async () => {
      isStopping = true;
      await end(child.process);
    },
  };
}

type Launched = { process: ChildProcess; ready: Promise<void> };

function launch({ name, file, environment, onMessage, ...options }: Options): Launched {
  const child = fork(file, options.arguments ?? [], {
    env: environment as NodeJS.ProcessEnv,
    stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
    execArgv: [...process.execArgv, ...PROGRAM_FLAGS],
    // A separate process group: Ctrl-C reaches the supervisor, which stops everything in order.
    detached: true,
  });
  let complaint = '';
  let isReady = false;
  child.stderr?.on('data', (chunk: Buffer) => {
    if (isReady) process.stderr.write(chunk);
    else complaint = (complaint + chunk.toString()).slice(-COMPLAINT_CHARACTERS);
  });
  const ready = new Promise<void>((resolve, reject) => {
    child.on('message', (message: { type?: string }) => {
      if (message.type === 'ready') {
        isReady = true;
        resolve();
      } else onMessage?.(message);
    });
    child.once('error', reject);
    child.once('exit', (code) => {
      reject(new Error(complaint.trim() || `The program “${name}” ended with code ${code}.`));
    });
  });
  return { process: child, ready };
}

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null;

function end(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return Promise.resolve();
  return new Promise((resolve) => {
    const kill = setTimeout(() => child.kill('SIGKILL'), STOP_GRACE_MS);
    child.once('exit', () => {
      clearTimeout(kill);
      resolve();
    });
    child.kill('SIGTERM');
  });
}
