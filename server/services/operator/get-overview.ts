import type { OperatorOverviewDto } from '#lib/contracts/operator.ts';
import { countJobs } from '#server/jobs/queue/count-jobs.ts';
import { newestVersion } from '#server/migrations/migrations.ts';
import { release } from '#server/services/configuration/release.ts';
import { checkParts } from './check-parts.ts';
import { countWaiting, failedOf } from './count-waiting.ts';
import { getBackups } from './get-backups.ts';
import { getRetention } from './get-retention.ts';
import { getStorage } from './get-storage.ts';

/** Returns the state of the installation (docs/specification.md#operator-overview). */
export async function getOverview(now = Date.now()): Promise<OperatorOverviewDto> {
  const { at, parts } = checkParts(now);
  const queue = await countJobs(now);
  const [checked, waiting, storage, backups, retention] = await Promise.all([
    parts,
    countWaiting(failedOf(queue), now),
    getStorage(now),
    getBackups(),
    getRetention(),
  ]);
  return {
    release: release(),
    dataVersion: newestVersion(),
    checkedAt: new Date(at).toISOString(),
    parts: checked,
    queue: queue.filter(({ count }) => count > 0),
    waiting,
    storage,
    backups,
    retention,
  };
}
