import type { Serializable } from 'node:child_process';
import { type ChildProcess, fork } from 'node:child_process';

export type ChildProgram = {
  readonly name: string;
  /** Sends a message to the running process; one that is not there misses it. */
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

const STOP_GRACE_MS = 12_000;
const RESTART_DELAY_MS = 500;

/**
 * Starts one of our programs in a process of its own and waits until it says that it is ready. From then on
 * a process that dies is started again, until `stop`.
 * @throws Error with the program's own last sentence when it cannot start
 */
export async function startProgram(options: Options): Promise<ChildProgram> {
  let isStopping = false;
  let child = await launch(options);
  const watch = () => {
    child.once('exit', () => {
      if (!isStopping) setTimeout(restart, RESTART_DELAY_MS);
    });
  };
  const restart = () => {
    if (isStopping) return;
    launch(options).then(
      (next) => {
        child = next;
        watch();
      },
      () => setTimeout(restart, RESTART_DELAY_MS * 4),
    );
  };
  watch();
  return {
    name: options.name,
    send: (message) => {
      if (child.connected) child.send(message, () => {});
    },
    stop: async () => {
      isStopping = true;
      await end(child);
    },
  };
}

function launch({ name, file, environment, onMessage, ...options }: Options): Promise<ChildProcess> {
  return new Promise((resolve, reject) => {
    const child = fork(file, options.arguments ?? [], {
      env: environment as NodeJS.ProcessEnv,
      stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
      // A group of its own: Ctrl-C reaches the one who started it, who then stops all in order.
      detached: true,
    });
    let complaint = '';
    let isReady = false;
    child.stderr?.on('data', (chunk: Buffer) => {
      if (isReady) process.stderr.write(chunk);
      else complaint = (complaint + chunk.toString()).slice(-4_000);
    });
    child.on('message', (message: { type?: string }) => {
      if (message.type === 'ready') {
        isReady = true;
        resolve(child);
      } else onMessage?.(message);
    });
    child.once('exit', (code) => {
      if (!isReady) reject(new Error(complaint.trim() || `The program “${name}” ended with code ${code}.`));
    });
  });
}

function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    const kill = setTimeout(() => child.kill('SIGKILL'), STOP_GRACE_MS);
    child.once('exit', () => {
      clearTimeout(kill);
      resolve();
    });
    child.kill('SIGTERM');
  });
}
