import { HOUR_MS } from '#lib/time/durations.ts';
import { env } from '#server/config/env.ts';
import { sweepScratch } from '#server/integrations/scratch.ts';
import { sweepParts } from '#server/integrations/storage.ts';
import { watchDisk } from '#server/services/health/watch-disk.ts';
import { oneAtATime } from './one-at-a-time.ts';

const DISK_MS = 60_000;

/** Sweeps what killed processes left on the worker's machine hourly, and watches its disk. Returns how to stop. */
export function startWorkerUpkeep(): () => void {
  const sweepOldScratch = oneAtATime('sweep-scratch', () => sweepScratch(env().DATA_DIR));
  const sweepOldParts = oneAtATime('sweep-parts', () => sweepParts());
  const hourly = () => {
    sweepOldScratch();
    sweepOldParts();
  };
  const watchOwnDisk = oneAtATime('watch-disk', async () => {
    // With a bucket each machine has its own folder; otherwise a web process watches the shared one.
    if (env().BUCKET) await watchDisk('WORKER');
  });
  hourly();
  watchOwnDisk();
  const timers = [setInterval(hourly, HOUR_MS), setInterval(watchOwnDisk, DISK_MS)];
  return () => timers.forEach((timer) => clearInterval(timer));
}
