import { Gauge } from 'prom-client';
import { env } from '#server/config/env.ts';
import { findFailedJobs } from '#server/jobs/queue/failed-jobs.ts';
import { metrics } from '#server/platform/metrics.ts';
import { singleton } from '#server/platform/singleton.ts';
import { checkParts } from './check-parts.ts';
import { countFailed, countWaiting } from './count-waiting.ts';
import { getBackups } from './get-backups.ts';
import { countNearErasure } from './get-retention.ts';
import { getStorage } from './get-storage.ts';

const gauge = (name: string, help: string, labelNames: string[] = []) =>
  new Gauge({ name, help, labelNames, registers: [metrics.registry] });

const gauges = singleton('installation-metrics', () => ({
  up: gauge('part_up', 'Whether a part of the installation works, if it is used', ['part']),
  waiting: gauge('operator_waiting', 'What waits for an operator, as /operator lists it', ['kind']),
  failedAt: gauge(
    'job_failed_timestamp_seconds',
    'When the newest of the jobs that were given up failed; 0 without one',
  ),
  diskSize: gauge('disk_size_bytes', 'Size of the disk of DATA_DIR'),
  reelBytes: gauge(
    'reels_storage_bytes',
    'What the originals, prepared clips and made files of all reels occupied when they were measured last',
  ),
  backedUpAt: gauge(
    'backup_verified_timestamp_seconds',
    'When the last backup whose restore was checked was started; 0 before the first one',
  ),
  backupFailures: gauge('backup_failures', 'Scheduled backups that failed since then'),
  nearErasure: gauge(
    'reels_near_erasure',
    'Reels whose creators were warned that their media will be erased',
  ),
  measuredAt: gauge('reels_storage_measured_timestamp_seconds', 'When they were measured last'),
  reels: gauge('reels_measured', 'How many reels were measured then'),
}));

/** Updates the metrics of the numbers that the operator page shows. Never throws: a part that is down says so. */
export async function measureInstallation(now = Date.now()): Promise<void> {
  const { up, waiting, diskSize, reelBytes, measuredAt } = gauges;
  for (const old of [up, waiting]) old.reset();
  const parts = await checkParts(now).parts;
  for (const { name, state } of parts) if (state !== 'OFF') up.set({ part: name }, state === 'OK' ? 1 : 0);
  if (parts.some(({ name, state }) => name === 'database' && state === 'DOWN')) return;
  try {
    const counts = await countWaiting(await countFailed(now), now);
    for (const [kind, count] of Object.entries(counts))
      if (count !== null) waiting.set({ kind: inSnakeCase(kind) }, count);
    await measureFailedJobs();
    const { diskBytes, reels } = await getStorage(now);
    diskSize.set(diskBytes);
    await measureBackups();
    gauges.nearErasure.set(env().MEDIA_RETENTION_MONTHS === undefined ? 0 : await countNearErasure());
    if (!reels) return;
    reelBytes.set(reels.bytes);
    gauges.reels.set(reels.count);
    measuredAt.set(secondsOf(reels.measuredAt));
  } catch {
    // The database went away meanwhile; `database_up` and `part_up` say so at the next reading.
  }
}

async function measureFailedJobs(): Promise<void> {
  const [newest] = await findFailedJobs({}, 1);
  gauges.failedAt.set((newest?.failedAt.getTime() ?? 0) / 1000);
}

async function measureBackups(): Promise<void> {
  const backups = await getBackups();
  gauges.backedUpAt.set(secondsOf(backups?.verified?.at));
  gauges.backupFailures.set(backups?.failures ?? 0);
}

const secondsOf = (at: string | undefined) => (at ? Date.parse(at) / 1000 : 0);

const inSnakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
