import { HOUR_MS } from '#lib/time/durations.ts';
import { env } from '#server/config/env.ts';
import { sweepScratch } from '#server/integrations/scratch.ts';
import { oneAtATime } from './one-at-a-time.ts';

/** Sweeps what killed processes left on the worker's machine, at the start and hourly. Returns how to stop. */
export function startWorkerUpkeep(): () => void {
  const sweepOldScratch = oneAtATime('sweep-scratch', () => sweepScratch(env().DATA_DIR));
  const hourly = () => {
    sweepOldScratch();
  };
  hourly();
  const timer = setInterval(hourly, HOUR_MS);
  return () => clearInterval(timer);
}
