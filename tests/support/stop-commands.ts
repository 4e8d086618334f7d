import { Socket } from 'node:net';
import { MongoClient } from 'mongodb';

/** The last command of a program that dies. `send` calls back when the operating system has it. */
type LastCommand = { socket: Socket; send: (sent?: () => void) => unknown };

const OP_MSG = 2013;
/** The offset of a message's first field name: after two headers, flags, a kind, a length and a type. */
const NAME_AT = 26;
const OF_THE_CONNECTION = new Set(['hello', 'ismaster', 'ping', 'endSessions']);

/**
 * Calls `die` instead of sending the n-th command to a database, and closes every connection that would send a later
 * one. Counts the connections that `isOwn` accepts by what they send. Returns a function that ends this.
 */
export function stopAtCommand(
  n: number,
  die: (last: LastCommand) => unknown,
  isOwn: (socket: Socket, bytes: Buffer) => boolean = () => true,
): () => void {
  let commands = 0;
  // oxlint-disable-next-line typescript/unbound-method -- it is called on the socket that it is asked of
  const { write } = Socket.prototype;
  Object.assign(Socket.prototype, {
    write(this: Socket, ...given: unknown[]): unknown {
      const bytes = bytesOf(given[0]);
      if (!bytes || !isOwn(this, bytes)) return Reflect.apply(write, this, given);
      if (commands >= n) return this.destroy();
      if (isCommand(bytes)) commands += 1;
      if (commands < n) return Reflect.apply(write, this, given);
      return die({ socket: this, send: (sent) => Reflect.apply(write, this, [bytes, sent]) });
    },
  });
  return () => Object.assign(Socket.prototype, { write });
}

/**
 * Runs work with a client of the database that dies at its n-th command: every later one fails, as if its process were
 * killed. An odd one is lost, an even one is executed by the server, and its answer lost. Returns false when the work
 * ended before.
 */
export async function untilCommand(
  uri: string,
  n: number,
  work: (client: MongoClient) => Promise<unknown>,
): Promise<boolean> {
  let isDead = false;
  const appName = `dies at ${n}`;
  const client = new MongoClient(uri, { appName, retryReads: false, retryWrites: false });
  const sockets = new WeakSet<Socket>();
  // Closing the client ends its search for another server.
  const cut = (socket: Socket) => {
    socket.destroy();
    void client.close();
  };
  const end = stopAtCommand(
    n,
    ({ socket, send }) => {
      isDead = true;
      if (n % 2 === 1) return cut(socket);
      socket.unpipe();
      socket.once('data', () => cut(socket)).resume();
      return send();
    },
    // A connection begins with the name of its program.
    (socket, bytes) => {
      if (bytes.includes(appName)) sockets.add(socket);
      return sockets.has(socket);
    },
  );
  try {
    await work(client);
  } catch (error) {
    if (!isDead) throw error;
  } finally {
    await client.close();
    end();
  }
  return isDead;
}

function bytesOf(chunk: unknown): Buffer | null {
  if (!(chunk instanceof Uint8Array)) return null;
  return Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
}

function isCommand(bytes: Buffer): boolean {
  if (bytes.length <= NAME_AT || bytes.readInt32LE(12) !== OP_MSG) return false;
  return !OF_THE_CONNECTION.has(bytes.toString('utf8', NAME_AT, bytes.indexOf(0, NAME_AT)));
}
