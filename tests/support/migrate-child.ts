import { MongoClient } from 'mongodb';
import type { Migration } from '#server/migrations/migration.ts';
import { stopAtCommand } from './stop-commands.ts';

// Kills itself at its n-th command, before or after sending it. Arguments: database address, module with migrations, n.
const [uri = '', module = '', fatal = ''] = process.argv.slice(2);
const n = Number(fatal);
const die = () => process.kill(process.pid, 'SIGKILL');
// An odd one is lost, an even one is executed by the server.
stopAtCommand(n, ({ send }) => (n % 2 === 0 ? send(die) : die()));

const { runMigrations } = await import('#server/migrations/run-migrations.ts');
const { MIGRATIONS } = (await import(module)) as { MIGRATIONS: readonly Migration[] };
const client = new MongoClient(uri);
await runMigrations(client.db(), `process ${process.pid}`, MIGRATIONS);
await client.close();
