import { createServer, type Server, type Socket } from 'node:net';
import { Engine } from './engine.ts';
import { LIMITS, type Limits } from './limits.ts';
import { lockDataFile } from './storage/data-file-lock.ts';
import { serveConnection } from './wire/serve-connection.ts';

/** MongoDB looks for expired documents once a minute. */
const SWEEP_INTERVAL_MS = 60_000;

export type MongoServerOptions = {
  /** The SQLite file; made when missing. */
  file: string;
  host: string;
  /** 0 takes any free port. */
  port: number;
  /** How often expired documents of TTL indexes are removed. */
  sweepIntervalMs?: number;
  /** Those of LIMITS that differ. */
  limits?: Partial<Limits>;
};

export type MongoServer = {
  port: number;
  /** For drivers; a database name may be put before the question mark. */
  uri: string;
  /** Closes connections and data file. */
  close(): Promise<void>;
};

/**
 * Starts a MongoDB-compatible server. Throws DataFileLockedError when another server uses the file, and the
 * system's error (EADDRINUSE) when the port is taken.
 */
export async function startMongoServer(options: MongoServerOptions): Promise<MongoServer> {
  const { file, sweepIntervalMs = SWEEP_INTERVAL_MS, limits } = options;
  const lock = lockDataFile(file);
  let engine: Engine | undefined;
  try {
    engine = new Engine(file, { ...LIMITS, ...limits });
    return await serve(engine, { ...options, sweepIntervalMs }, () => lock.release());
  } catch (error) {
    engine?.close();
    lock.release();
    throw error;
  }
}

async function serve(
  engine: Engine,
  { host, port, sweepIntervalMs }: Required<Omit<MongoServerOptions, 'limits'>>,
  release: () => void,
): Promise<MongoServer> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    serveConnection(socket, engine);
  });
  const boundPort = await listen(server, host, port);
  engine.address = `${host}:${boundPort}`;
  const sweep = setInterval(() => sweepOrReport(engine), sweepIntervalMs).unref();
  return {
    port: boundPort,
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

/** A sweep that fails (a full disk) must not end the server: the next one tries again. */
function sweepOrReport(engine: Engine): void {
  try {
    engine.sweep();
    const advice = engine.newAdvice();
    if (advice) console.warn(advice);
  } catch (error) {
    console.error('The database could not remove what has expired.', error);
  }
}

async function listen(server: Server, host: string, port: number): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => resolve());
  });
  const address = server.address();
  return typeof address === 'object' && address ? address.port : port;
}
