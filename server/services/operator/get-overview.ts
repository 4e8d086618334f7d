import type { OperatorOverviewDto } from '#lib/contracts/operator.ts';
import { countJobs } from '#server/jobs/queue/count-jobs.ts';
import { findVersion } from '#server/migrations/data-version.ts';
import { newestVersion } from '#server/migrations/migrations.ts';
import { connectDatabase } from '#server/platform/database.ts';
import { release } from '#server/services/configuration/release.ts';
import { listProcesses } from '#server/services/processes/list-processes.ts';
import { checkParts } from './check-parts.ts';
import { countWaiting, failedOf } from './count-waiting.ts';
import { getBackups } from './get-backups.ts';
import { getRetention } from './get-retention.ts';
import { getStorage } from './get-storage.ts';

/** Returns the state of the installation (docs/specification.md#operator-overview). */
export async function getOverview(now = Date.now()): Promise<OperatorOverviewDto> {
  const { at, parts } = checkParts(now);
  const queue = await countJobs(now);
  const [dataVersion, processes, checked, waiting, storage, backups, retention] = await Promise.all([
    getDataVersion(),
    listProcesses(now),
    parts,
    countWaiting(failedOf(queue), now),
    getStorage(now),
    getBackups(),
    getRetention(),
  ]);
  return {
    release: release(),
    dataVersion,
    knownDataVersion: newestVersion(),
    processes,
    checkedAt: new Date(at).toISOString(),
    parts: checked,
    queue: queue.filter(({ count }) => count > 0),
    waiting,
    storage,
    backups,
    retention,
  };
}

/** Null for data from before versions, and for a database that no program has prepared. */
async function getDataVersion(): Promise<number | null> {
  const { connection } = await connectDatabase();
  return findVersion(connection.getClient().db());
}
