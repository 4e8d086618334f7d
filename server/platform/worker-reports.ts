import { processName } from './process-name.ts';
import { sharedRedis } from './redis.ts';

export type WorkerReport = object[];

/** A worker reports every 5 s; after three missed reports it counts as dead. */
export const REPORT_LIFE_MS = 15_000;

const KEY = 'folksee:workers';
type Kept = { report: WorkerReport; keptAt: number };

/** Stores this worker's report in Redis for every web process. Needs REDIS_URL. */
export async function keepReport(report: WorkerReport): Promise<void> {
  const redis = sharedRedis();
  if (!redis?.isReady) return;
  await redis.hSet(KEY, processName(), JSON.stringify({ report, keptAt: Date.now() } satisfies Kept));
}

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
