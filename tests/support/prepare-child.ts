import { once } from 'node:events';
import { connectDatabase } from '#server/platform/database.ts';
import { prepareData } from '#server/services/processes/prepare-data.ts';
import { MIGRATIONS } from './sample-migrations.ts';

// One of several processes that start on the same data: each migration records its run.
const migrations = MIGRATIONS.map((migration) => ({
  version: migration.version,
  name: migration.name,
  besideOlder: migration.besideOlder,
  up: async (database: Parameters<typeof migration.up>[0]) => {
    await database.collection('runs').insertOne({ version: migration.version, pid: process.pid });
    await migration.up(database, {});
  },
}));
const database = await connectDatabase();
// All start together.
process.send?.('here');
await once(process, 'message');
await prepareData(migrations);
process.disconnect();
await database.disconnect();
