import mongoose from 'mongoose';
import { connectDatabase } from '#server/platform/database.ts';
import { startProgramDatabase } from '#tests/bench/program-environment.ts';
import { fill } from './fill.ts';
import type { ScaleOrder } from './scale.ts';
import { works } from './works.ts';

// In one process with the embedded database, so that its CPU time is the whole cost. Beside a MongoDB, time counts.
const [folder = '', creators = ''] = process.argv.slice(2);
const isEmbedded = !process.env.TEST_MONGODB_URI;
if (isEmbedded) await startProgramDatabase(folder, { isSynced: false, patience: 'jobs' });
else await prepareMongo();
const filled = await fill(Number(creators));
const all = await works();

process.on('message', ({ work, times }: ScaleOrder) => void measure(work, times));
process.once('disconnect', () => void leave());
process.send?.(filled);

/** Returns the seconds. */
async function measure(work: ScaleOrder['work'], times: number): Promise<void> {
  const before = process.cpuUsage();
  const startedAt = performance.now();
  for (let time = 0; time < times; time += 1) await all[work]();
  const { user, system } = process.cpuUsage(before);
  process.send?.(isEmbedded ? (user + system) / 1_000_000 : (performance.now() - startedAt) / 1000);
}

/** The embedded database lies in a folder that is removed. */
async function leave(): Promise<void> {
  if (!isEmbedded) await mongoose.connection.dropDatabase();
  process.exit();
}

async function prepareMongo(): Promise<void> {
  const { connection } = await connectDatabase();
  await connection.dropDatabase();
  const { ensureIndexes } = await import('#server/domain/indexes/ensure-indexes.ts');
  if (connection.db) await ensureIndexes(connection.db);
}
