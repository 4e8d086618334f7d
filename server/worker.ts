import '#server/config/load-env-files.ts';
import { setInterval } from 'node:timers';
import { setTimeout as delay } from 'node:timers/promises';
import { env } from '#server/config/env.ts';
import { noteSandbox, reportJobMetrics, workerRegistry } from '#server/jobs/queue/job-metrics.ts';
import { enqueue } from '#server/jobs/queue/queue.ts';
import { reconcileJobs } from '#server/jobs/queue/reconcile-jobs.ts';
import { releaseJobs, startJobs } from '#server/jobs/queue/start-jobs.ts';
import { chooseSandbox } from '#server/media/supervise.ts';
import { Tribute } from '#server/models/tribute.ts';
import { requireDatabase } from '#server/platform/database.ts';
import { logger } from '#server/platform/logger.ts';
import { onStop } from '#server/platform/on-stop.ts';
import { forgetReport, keepReport } from '#server/platform/process-reports.ts';
import { publishThroughRedis } from '#server/realtime/deliver.ts';
import { setPublisher } from '#server/realtime/publish.ts';
import { prepareData } from '#server/services/processes/prepare-data.ts';
import { nameProcess } from '#server/services/processes/process-metric.ts';
import { runExclusively } from '#server/services/processes/run-exclusively.ts';
import { startWorkerUpkeep } from '#server/services/processes/start-worker-upkeep.ts';
import { takeWorkerLock } from '#server/uploads/worker-lock.ts';

// Program 2, worker: runs jobs and supervises media processes.

/** How soon interrupted work resumes, below the promised five seconds. */
const RECONCILE_MS = 3_000;
/** Work in progress reports about every second. */
const UNTOUCHED_MS = 10_000;
/** A dead database must not block the shutdown. */
const STOP_MS = 6_000;

// Held until exit, so that no backup is restored meanwhile.
if (!takeWorkerLock(env().DATA_DIR, 'shared')) {
  process.stderr.write(`A backup is being restored into ${env().DATA_DIR}: start again when that is done.\n`);
  process.exit(1);
}
const choosing = chooseSandbox(env().MEDIA_SANDBOX).catch(refuseToStart);
await requireDatabase('jobs');
await prepareData().catch(refuseToStart);
// Without Redis the supervisor passes them to the web process.
if (env().REDIS_URL) publishThroughRedis();
else setPublisher((publication) => process.send?.({ publication }));
await reconcile(0);
if (env().MAKE_SAMPLE === 'yes' && !(await Tribute.exists({}))) await enqueue('make-sample', {});
const sandbox = await choosing;
logger.info({ sandbox }, 'media sandbox');
noteSandbox(sandbox);
nameProcess('worker', workerRegistry);
const stopJobs = await startJobs();
const stopReports = reportJobMetrics((workerMetrics) =>
  env().REDIS_URL ? keepReport('WORKER', workerMetrics) : process.send?.({ workerMetrics }),
);
const reconciling = setInterval(() => {
  reconcile(UNTOUCHED_MS).catch((error: unknown) => logger.error({ err: error }, 'reconciling failed'));
}, RECONCILE_MS);
logger.info('worker ready');
process.send?.({ type: 'ready' });

const stopUpkeep = startWorkerUpkeep();

onStop(async () => {
  stopUpkeep();
  clearInterval(reconciling);
  stopReports();
  await Promise.race([stopJobs().then(() => forgetReport('WORKER')), delay(STOP_MS)]);
});

function refuseToStart(error: unknown): never {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}

async function reconcile(untouchedMs: number): Promise<void> {
  await releaseJobs();
  await runExclusively('reconcile-jobs', () => reconcileJobs(untouchedMs));
}
