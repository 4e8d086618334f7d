import { processName } from './process-name.ts';
import { sharedRedis } from './redis.ts';

/** The metrics of a worker, as JSON. */
export type WorkerReport = object[];

/** A process reports every 5 s; after three missed reports it counts as dead. */
export const REPORT_MS = 5_000;
export const REPORT_LIFE_MS = 15_000;

const KEYS = { WEB: 'folksee:webs', WORKER: 'folksee:workers' } as const;
type Kind = keyof typeof KEYS;
type Kept = { report: unknown; keptAt: number };

/** Stores this process's report in Redis for every web process. Needs REDIS_URL. */
export async function keepReport(kind: Kind, report: unknown): Promise<void> {
  const redis = sharedRedis();
  if (!redis?.isReady) return;
  await redis.hSet(KEYS[kind], processName(), JSON.stringify({ report, keptAt: Date.now() } satisfies Kept));
}

/** Removes this process's report when it stops. Never throws: without Redis the report expires. */
export async function forgetReport(kind: Kind): Promise<void> {
  const redis = sharedRedis();
  if (redis?.isReady) await redis.hDel(KEYS[kind], processName()).catch(() => {});
}

/** Returns the reports of the processes that live; what they contain, the release of their process decided. */
export async function keptReports(kind: Kind, now = Date.now()): Promise<unknown[]> {
  const redis = sharedRedis();
  if (!redis?.isReady) return [];
  const kept = Object.entries(await redis.hGetAll(KEYS[kind]).catch(() => ({})));
  const reports: unknown[] = [];
  for (const [name, text] of kept) {
    const { report, keptAt } = JSON.parse(text) as Kept;
    if (keptAt + REPORT_LIFE_MS >= now) reports.push(report);
    else await redis.hDel(KEYS[kind], name).catch(() => {});
  }
  return reports;
}
