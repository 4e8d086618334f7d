import { DAY_MS } from '#lib/time/durations.ts';
import { isConnectionError } from '#server/errors/to-http.ts';
import { isMailOutage } from '#server/integrations/mail-refusal.ts';

/** Resumes within five seconds after an outage. */
const AWAY_MS = 2_000;
const FIRST_MS = 2_000;
/** Also the longest wait after a disk has space again. */
const LONGEST_MS = 5 * 60_000;
/** More than eight hours. Unfinished clips and renders are queued again even then. */
const ATTEMPTS_MAX = 100;
/** A mail outage may last a long weekend. */
export const MAIL_OUTAGE_MS = 4 * DAY_MS;

/** Returns the milliseconds before a failed job's next try, or null to give up. `attempt` counts from 1. */
export function retryDelay({ attempt, error }: { attempt: number; error: unknown }): number | null {
  if (isConnectionError(error)) return attempt > MAIL_OUTAGE_MS / AWAY_MS ? null : AWAY_MS;
  if (attempt > (isMailOutage(error) ? MAIL_OUTAGE_MS / LONGEST_MS : ATTEMPTS_MAX)) return null;
  return Math.min(FIRST_MS * 2 ** (attempt - 1), LONGEST_MS);
}
