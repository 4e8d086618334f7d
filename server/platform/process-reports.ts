import { processName } from './process-name.ts';
import { sharedRedis } from './redis.ts';
import { holdWorkerNumber, releaseWorkerNumber } from './worker-number.ts';

/** The metrics of a worker, as JSON. */
export type WorkerReport = object[];

/** A process reports every 5 s; after three missed reports it counts as dead. */
export const REPORT_MS = 5_000;
export const REPORT_LIFE_MS = 15_000;

const KEYS = { WEB: 'folksee:webs', WORKER: 'folksee:workers' } as const;
type Kind = keyof typeof KEYS;
/** Workers have a number, except those of earlier releases. */
type Kept = { report: unknown; keptAt: number; number?: number };
/** Named by its worker's number, or else by its process. */
export type NamedReport = { name: string; report: unknown };

/** Stores this process's report in Redis for every web process. Needs REDIS_URL. */
export async function keepReport(kind: Kind, report: unknown): Promise<void> {
  const redis = sharedRedis();
  if (!redis?.isReady) return;
  const numbered = kind === 'WORKER' && { number: await holdWorkerNumber(redis, REPORT_LIFE_MS) };
  const kept: Kept = { report, keptAt: Date.now(), ...numbered };
  await redis.hSet(KEYS[kind], processName(), JSON.stringify(kept));
}

/** Removes this process's report when it stops. Never throws: without Redis the report expires. */
export async function forgetReport(kind: Kind): Promise<void> {
  const redis = sharedRedis();
  if (!redis?.isReady) return;
  await redis.hDel(KEYS[kind], processName()).catch(() => {});
  if (kind === 'WORKER') await releaseWorkerNumber(redis).catch(() => {});
}

/** Returns the reports of the processes that live; what they contain, the release of their process decided. */
export async function keptReports(kind: Kind, now = Date.now()): Promise<NamedReport[]> {
  const redis = sharedRedis();
  if (!redis?.isReady) return [];
  const kept = Object.entries(await redis.hGetAll(KEYS[kind]).catch(() => ({})));
  const reports: NamedReport[] = [];
  for (const [processId, text] of kept) {
    const { report, keptAt, number } = JSON.parse(text) as Kept;
    if (keptAt + REPORT_LIFE_MS >= now) reports.push({ name: String(number ?? processId), report });
    else await redis.hDel(KEYS[kind], processId).catch(() => {});
  }
  return reports;
}
