import { ProcessDetails, type ProcessDto } from '#lib/contracts/processes.ts';
import { workerReports } from '#server/platform/metrics.ts';
import { keptReports } from '#server/platform/process-reports.ts';
import { ownProcess } from './own-process.ts';
import { detailsIn } from './process-metric.ts';

/** Lists the web and worker processes that reported within 15 s, the oldest of each kind first. Call it in a web process. */
export async function listProcesses(now = Date.now()): Promise<ProcessDto[]> {
  const [webs, workers] = await Promise.all([keptReports('WEB', now), workerReports(now)]);
  const own = ownProcess();
  const others = webs.flatMap(({ report }) => ProcessDetails.safeParse(report).data ?? []);
  return [
    ...sorted([own, ...others.filter((other) => nameOf(other) !== nameOf(own))]).map((details) => ({
      kind: 'WEB' as const,
      details,
    })),
    ...sorted(workers.map(detailsIn)).map((details) => ({ kind: 'WORKER' as const, details })),
  ];
}

const nameOf = ({ host, pid, startedAt }: ProcessDetails) => `${host} ${pid} ${startedAt}`;

/** Those without details are of an earlier release. */
const sorted = <T extends ProcessDetails | null>(processes: readonly T[]): T[] =>
  processes.toSorted((one, other) => (one?.startedAt ?? '').localeCompare(other?.startedAt ?? ''));
