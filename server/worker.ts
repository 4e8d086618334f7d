import '#server/config/load-env-files.ts';
import { setInterval } from 'node:timers';
import { env } from '#server/config/env.ts';
import { enqueue } from '#server/jobs/queue.ts';
import { reconcileJobs } from '#server/jobs/reconcile-jobs.ts';
import { startJobs } from '#server/jobs/start-jobs.ts';
import { Tribute } from '#server/models/tribute.ts';
import { connectDatabase } from '#server/platform/database.ts';
import { logger } from '#server/platform/logger.ts';
import { setPublisher } from '#server/realtime/publish.ts';

// Program 2, worker: runs jobs and looks after the media processes.
const RECONCILE_MS = 60_000;

env();
await connectDatabase();
setPublisher((publication) => process.send?.({ publication }));
await reconcileJobs();
if (await wantsSample()) await enqueue('make-sample', {});
const stopJobs = await startJobs();
const reconciling = setInterval(() => {
  reconcileJobs().catch((error: unknown) => logger.error({ err: error }, 'reconciling failed'));
}, RECONCILE_MS);
logger.info('worker ready');
process.send?.({ type: 'ready' });

let isStopping = false;
for (const signal of ['SIGINT', 'SIGTERM', 'disconnect'] as const) {
  process.on(signal, () => {
    if (isStopping) return;
    isStopping = true;
    clearInterval(reconciling);
    const grace = new Promise((done) => setTimeout(done, 5_000));
    void Promise.race([stopJobs(), grace]).finally(() => process.exit(0));
  });
}

/** A first start on nothing but stand-ins shows what the product makes. */
async function wantsSample(): Promise<boolean> {
  const { SAMPLE_TRIBUTE, STAND_INS } = env();
  const isStandIn = STAND_INS.includes('database') && STAND_INS.includes('identity');
  return isStandIn && SAMPLE_TRIBUTE === 'yes' && !(await Tribute.exists({}));
}
