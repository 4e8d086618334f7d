import { type AddressInfo, createServer } from 'node:net';
import { parseArgs } from 'node:util';

export function programArguments<N extends string>(...names: N[]): Record<N, string> {
  const options = Object.fromEntries(names.map((name) => [name, { type: 'string' as const }]));
  const { values } = parseArgs({ options });
  return Object.fromEntries(
    names.map((name) => {
      const value = values[name];
      if (typeof value !== 'string') throw new Error(`--${name} is missing.`);
      return [name, value];
    }),
  ) as Record<N, string>;
}

/** Throws one sentence when the port is taken. */
export async function requireFreePort(host: string, port: number, setting: string): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => {
      reject(new Error(`Port ${port} cannot be used (${error.code}). Set ${setting} to a free port.`));
    });
    probe.listen(port, host, () => probe.close(() => resolve()));
  });
}

export async function findFreePort(host: string): Promise<number> {
  const probe = createServer();
  await new Promise<void>((done) => probe.listen(0, host, done));
  const { port } = probe.address() as AddressInfo;
  await new Promise((done) => probe.close(done));
  return port;
}

/** Runs a stand-in until it is stopped or its parent exits. A failed start logs one sentence. */
export function runProgram(start: () => Promise<{ stop: () => Promise<void> }>): void {
  start().then(
    (running) => {
      let isStopping = false;
      const stop = () => {
        if (isStopping) return;
        isStopping = true;
        void running.stop().finally(() => process.exit(0));
      };
      for (const signal of ['SIGINT', 'SIGTERM', 'disconnect'] as const) process.on(signal, stop);
      // The parent exited while this program started.
      if (process.send && !process.connected) stop();
      process.send?.({ type: 'ready' });
    },
    (error: unknown) => {
      console.error(error instanceof Error ? error.message : error);
      process.exit(1);
    },
  );
}
