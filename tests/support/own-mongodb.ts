import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Timestamp } from 'mongodb';
import { Engine } from '#server/embedded/mongo/engine.ts';
import { LIMITS } from '#server/embedded/mongo/limits.ts';
import type { CommandRequest } from '#server/embedded/mongo/request.ts';
import type { Document } from '#server/embedded/mongo/values/document.ts';
import { serveConnection } from '#server/embedded/mongo/wire/serve-connection.ts';

export type OwnMongodb = {
  /** A database of this name. */
  uriOf: (name: string) => string;
  /** Called before each command, which waits for it. */
  before: (request: CommandRequest) => unknown;
  /** How many reads of one moment the server allows, as MongoDB does for a number of seconds. */
  remembers: number;
  /** The size that dbStats reports, in bytes. */
  dataSize: number;
  close: () => Promise<void>;
};

/** Codes and words of MongoDB 8. */
const TOO_OLD = { ok: 0, code: 239, codeName: 'SnapshotTooOld', errmsg: 'Read timestamp is too old.' };

/**
 * Starts an operator's own MongoDB: the embedded server on a port, which also answers dbStats and reads with read concern
 * “snapshot”, as MongoDB does. Each moment is a copy of the data file.
 */
export async function startOwnMongodb(): Promise<OwnMongodb> {
  const folder = mkdtempSync(join(tmpdir(), 'own-mongodb-'));
  const file = join(folder, 'live.sqlite');
  const live = new Engine(file, LIMITS, { isSynced: false });
  const moments: Engine[] = [];
  const sockets = new Set<Socket>();

  function takeMoment(): number {
    const copy = join(folder, `moment-${moments.length}.sqlite`);
    const database = new DatabaseSync(file, { readOnly: true, timeout: 10_000 });
    database.prepare('VACUUM INTO ?').run(copy);
    database.close();
    return moments.push(new Engine(copy, LIMITS, { isSynced: false })) - 1;
  }

  async function readMoment(request: CommandRequest, connection: AbortSignal): Promise<Document> {
    own.remembers -= 1;
    if (own.remembers < 0) return TOO_OLD;
    const { atClusterTime } = request.body.readConcern as { atClusterTime?: Timestamp };
    const number = atClusterTime ? atClusterTime.i : takeMoment();
    const reply = await moments[number]?.execute(request, connection);
    if (!reply?.cursor) return reply ?? TOO_OLD;
    return { ...reply, cursor: { ...reply.cursor, atClusterTime: new Timestamp({ t: 1, i: number }) } };
  }

  const engine = {
    async execute(request: CommandRequest, connection: AbortSignal): Promise<Document> {
      await own.before(request);
      const { readConcern } = request.body;
      if (request.name === 'dbStats') return { dataSize: own.dataSize, ok: 1 };
      if (request.name !== 'getMore' && (readConcern as Document | undefined)?.level === 'snapshot')
        return readMoment(request, connection);
      return live.execute(request, connection);
    },
    disconnected: (connection: AbortSignal) => live.disconnected(connection),
  };
  const server = createServer((socket) => {
    sockets.add(socket);
    serveConnection(socket, engine);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  live.address = `127.0.0.1:${port}`;
  const own: OwnMongodb = {
    uriOf: (name) => `mongodb://127.0.0.1:${port}/${name}?replicaSet=rs0&directConnection=true`,
    before: () => {},
    remembers: Number.POSITIVE_INFINITY,
    dataSize: 1_000_000,
    async close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      for (const socket of sockets) socket.destroy();
      await closed;
      for (const each of [live, ...moments]) each.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
  return own;
}
