import { processName } from './process-name.ts';
import { sharedRedis } from './redis.ts';

/** What a worker says of itself every few seconds: its metrics, as its registry gives them. */
export type WorkerReport = object[];

/** A worker reports every 5 s; one that missed three of them is not there. */
export const REPORT_LIFE_MS = 15_000;

const KEY = 'folksee:workers';
type Kept = { report: WorkerReport; keptAt: number };

/** Keeps this worker's report where every web process finds it; it is only a report. It needs REDIS_URL. */
export async function keepReport(report: WorkerReport): Promise<void> {
  const redis = sharedRedis();
  if (!redis?.isReady) return;
  await redis.hSet(KEY, processName(), JSON.stringify({ report, keptAt: Date.now() } satisfies Kept));
}

/** The last reports of all workers that live and share our Redis; none without it, or while it is away. */
export async function keptReports(now = Date.now()): Promise<WorkerReport[]> {
  const redis = sharedRedis();
  if (!redis?.isReady) return [];
  const kept = Object.entries(await redis.hGetAll(KEY).catch(() => ({})));
  const reports: WorkerReport[] = [];
  for (const [name, text] of kept) {
    const { report, keptAt } = JSON.parse(text) as Kept;
    if (keptAt + REPORT_LIFE_MS >= now) reports.push(report);
    else await redis.hDel(KEY, name).catch(() => {});
  }
  return reports;
}
