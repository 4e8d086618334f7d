import { chmodSync, existsSync, lstatSync, rmSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import { Engine } from './engine.ts';
import { LIMITS, type Limits } from './limits.ts';
import { lockDataFile } from './storage/data-file-lock.ts';
import { serveConnection } from './wire/serve-connection.ts';

const SWEEP_INTERVAL_MS = 60_000;

/** The data file's Unix socket, or a TCP port; 0 picks a free one. */
export type MongoServerAddress = { socket: string } | { host: string; port: number };

export type MongoServerOptions = MongoServerAddress & {
  file: string;
  sweepIntervalMs?: number;
  limits?: Partial<Limits>;
  /** False gives up durability after a power cut, for tests. */
  isSynced?: boolean;
};

export type MongoServer = {
  /** A database name may be inserted before the question mark. */
  uri: string;
  close(): Promise<void>;
};

/** Starts a MongoDB-compatible server with private files. Throws DataFileLockedError, or EADDRINUSE. */
export async function startMongoServer(options: MongoServerOptions): Promise<MongoServer> {
  const { file, sweepIntervalMs = SWEEP_INTERVAL_MS, limits, isSynced } = options;
  const lock = lockDataFile(file);
  let engine: Engine | undefined;
  try {
    engine = new Engine(file, { ...LIMITS, ...limits }, { isSynced });
    for (const suffix of ['', '-wal', '-shm', '.lock'])
      if (existsSync(`${file}${suffix}`)) makePrivate(`${file}${suffix}`);
    return await serve(engine, { ...options, sweepIntervalMs }, () => lock.release());
  } catch (error) {
    engine?.close();
    lock.release();
    throw error;
  }
}

async function serve(
  engine: Engine,
  { sweepIntervalMs, ...options }: MongoServerOptions & { sweepIntervalMs: number },
  release: () => void,
): Promise<MongoServer> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    serveConnection(socket, engine);
  });
  engine.address = await listen(server, options);
  const sweep = setInterval(() => sweepOrReport(engine), sweepIntervalMs).unref();
  return {
    uri: `mongodb://${engine.address}/?replicaSet=rs0&directConnection=true`,
    async close() {
      clearInterval(sweep);
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      for (const socket of sockets) socket.destroy();
      await closed;
      engine.close();
      release();
    },
  };
}

function sweepOrReport(engine: Engine): void {
  try {
    engine.sweep();
    const advice = engine.newAdvice();
    if (advice) console.warn(advice);
  } catch (error) {
    console.error('The database could not remove what has expired.', error);
  }
}

async function listen(server: Server, options: MongoServerAddress): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  server.once('error', reject);
  if ('socket' in options) {
    removeStaleSocket(options.socket);
    server.listen(options.socket, resolve);
    await promise;
    makePrivate(options.socket);
    return encodeURIComponent(options.socket);
  }
  server.listen(options.port, options.host, resolve);
  await promise;
  const address = server.address();
  return `${options.host}:${typeof address === 'object' && address ? address.port : options.port}`;
}

/** Removes a killed server's socket. The holder of the data file's lock knows that it is dead. */
function removeStaleSocket(path: string): void {
  if (lstatSync(path, { throwIfNoEntry: false })?.isSocket()) rmSync(path, { force: true });
}

const makePrivate = (path: string) => chmodSync(path, 0o600);
