import { env } from '#server/config/env.ts';
import { sweepScratch } from '#server/integrations/scratch.ts';
import { logger } from '#server/platform/logger.ts';
import { reconcileInvites } from '#server/services/invites/reconcile-invites.ts';
import { checkOpenOrders } from '#server/services/payments/check-open-orders.ts';
import { reconcileUploads } from '#server/services/uploads/reconcile-uploads.ts';
import { sweepUploads } from '#server/services/uploads/sweep-uploads.ts';
import { inTurn } from './in-turn.ts';

/** How often unfinished uploads and jobs are resumed. */
const RECONCILE_MS = 3_000;
/** Each order is asked about once an hour. */
const ORDERS_MS = 5 * 60_000;
const SWEEP_MS = 60 * 60_000;

/**
 * Resumes unfinished work every few seconds and sweeps unused data at start and hourly.
 * @returns stops it
 */
export function startUpkeep(run: typeof inTurn = inTurn): () => void {
  const upkeep = (work: string, doIt: () => Promise<unknown>) => {
    run(work, doIt).catch((error: unknown) => logger.error({ err: error, work }, 'upkeep failed'));
  };
  const sweep = () => {
    upkeep('sweep-uploads', sweepUploads);
    upkeep('sweep-scratch', () => sweepScratch(env().DATA_DIR));
  };
  sweep();
  const timers = [
    setInterval(() => upkeep('reconcile-uploads', reconcileUploads), RECONCILE_MS),
    setInterval(() => upkeep('reconcile-invites', reconcileInvites), RECONCILE_MS),
    setInterval(sweep, SWEEP_MS),
    setInterval(() => upkeep('check-open-orders', checkOpenOrders), ORDERS_MS),
  ];
  return () => timers.forEach((timer) => clearInterval(timer));
}
