import { fork } from 'node:child_process';
import { once } from 'node:events';
import { PROGRAM_FLAGS } from '#server/platform/child-program.ts';

export type ServerProgram = { pid: number; port: number; stop: () => Promise<void> };

type Options = { arguments?: string[]; environment?: Record<string, string | undefined>; port?: number };

/** Starts a server in its own process, with the flags of the product's programs. Resolves when it reports that it is ready. */
export async function startServer(file: string, options: Options = {}): Promise<ServerProgram> {
  const child = fork(file, options.arguments ?? [], {
    env: (options.environment ?? process.env) as NodeJS.ProcessEnv,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    execArgv: PROGRAM_FLAGS,
  });
  const ended = once(child, 'exit');
  const ready = once(child, 'message');
  const [message] = (await Promise.race([ready, ended])) as [{ type?: string; port?: number } | number];
  if (typeof message !== 'object' || message?.type !== 'ready') throw new Error(`${file} did not start.`);
  return {
    pid: child.pid ?? 0,
    port: message.port ?? options.port ?? 0,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
