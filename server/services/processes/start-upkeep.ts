import { env } from '#server/config/env.ts';
import { sweepScratch } from '#server/integrations/scratch.ts';
import { sweepHandedDrafts } from '#server/services/handovers/handed-draft.ts';
import { watchDisk } from '#server/services/health/watch-disk.ts';
import { reconcileInvites } from '#server/services/invites/reconcile-invites.ts';
import { measureStorage } from '#server/services/operator/measure-storage.ts';
import { checkOpenOrders } from '#server/services/payments/check-open-orders.ts';
import { type HoldIdle, retryInterrupted } from '#server/services/uploads/finish-upload.ts';
import { reconcileUploads } from '#server/services/uploads/reconcile-uploads.ts';
import { sweepUploads } from '#server/services/uploads/sweep-uploads.ts';
import { oneAtATime } from './one-at-a-time.ts';
import { runExclusively } from './run-exclusively.ts';

/** How often unfinished work is resumed. */
const RETRY_MS = 3_000;
/** Each order is asked about once an hour. */
const ORDERS_MS = 5 * 60_000;
const DISK_MS = 60_000;
const SWEEP_MS = 60 * 60_000;
/** A hundred reels each, until all are measured. */
const MEASURE_MS = 15_000;

/** Resumes unfinished work every few seconds and sweeps hourly, one run at a time. Returns how to stop. */
export function startUpkeep(holdIdle: HoldIdle, run: typeof runExclusively = runExclusively): () => void {
  const shared = (work: string, doIt: () => Promise<unknown>) => oneAtATime(work, () => run(work, doIt));
  const retryUploads = oneAtATime('retry-uploads', () => retryInterrupted(holdIdle));
  const reconcile = oneAtATime('reconcile-uploads', () => reconcileUploads(holdIdle));
  const mendInvites = shared('reconcile-invites', reconcileInvites);
  const checkOrders = shared('check-open-orders', checkOpenOrders);
  const watchOwnDisk = oneAtATime('watch-disk', () => watchDisk('WEB'));
  const sweepOldUploads = shared('sweep-uploads', sweepUploads);
  const sweepDrafts = shared('sweep-handed-drafts', () => sweepHandedDrafts());
  const measureReels = shared('measure-storage', () => measureStorage());
  // Each machine may have its own folder.
  const sweepOldScratch = oneAtATime('sweep-scratch', () => sweepScratch(env().DATA_DIR));
  const hourly = () => {
    // Each process walks on its own: what it left behind at a crash must not wait for another's turn.
    reconcile();
    sweepOldUploads();
    sweepDrafts();
    sweepOldScratch();
  };
  hourly();
  measureReels();
  watchOwnDisk();
  const timers = [
    setInterval(retryUploads, RETRY_MS),
    setInterval(mendInvites, RETRY_MS),
    setInterval(hourly, SWEEP_MS),
    setInterval(measureReels, MEASURE_MS),
    setInterval(checkOrders, ORDERS_MS),
    setInterval(watchOwnDisk, DISK_MS),
  ];
  return () => timers.forEach((timer) => clearInterval(timer));
}
