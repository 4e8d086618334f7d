import { Socket } from 'node:net';
import { MongoClient } from 'mongodb';
import type { Migration } from '#server/migrations/migration.ts';

// Kills itself at its n-th command, before or after sending it. Arguments: database address, module with migrations, n.
const [uri = '', module = '', fatal = ''] = process.argv.slice(2);

const OP_MSG = 2013;
/** The offset of a message's first field name: after two headers, flags, a kind, a length and a type. */
const NAME_AT = 26;
const OF_THE_CONNECTION = new Set(['hello', 'ismaster', 'ping', 'endSessions']);

let commands = 0;
// oxlint-disable-next-line typescript/unbound-method -- it is called on the socket that it is asked of
const { write } = Socket.prototype;
Object.assign(Socket.prototype, {
  write(this: Socket, ...given: unknown[]): unknown {
    if (!isCommand(given[0])) return Reflect.apply(write, this, given);
    commands += 1;
    if (commands < Number(fatal)) return Reflect.apply(write, this, given);
    // An odd one is lost, an even one is executed by the server.
    const die = () => process.kill(process.pid, 'SIGKILL');
    return commands % 2 === 0 ? Reflect.apply(write, this, [given[0], die]) : die();
  },
});

function isCommand(chunk: unknown): boolean {
  if (!(chunk instanceof Uint8Array)) return false;
  const bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
  if (bytes.length <= NAME_AT || bytes.readInt32LE(12) !== OP_MSG) return false;
  return !OF_THE_CONNECTION.has(bytes.toString('utf8', NAME_AT, bytes.indexOf(0, NAME_AT)));
}

const { runMigrations } = await import('#server/migrations/run-migrations.ts');
const { MIGRATIONS } = (await import(module)) as { MIGRATIONS: readonly Migration[] };
const client = new MongoClient(uri);
await runMigrations(client.db(), `process ${process.pid}`, MIGRATIONS);
await client.close();
