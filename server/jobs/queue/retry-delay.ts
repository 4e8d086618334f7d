import { isConnectionError } from '#server/errors/to-http.ts';

/** What waits for a service that is away goes on within five seconds of its return: nobody sees that it waited. */
const AWAY_MS = 2_000;
const FIRST_MS = 2_000;
/** Also how long work waits at most once a disk has space again. */
const LONGEST_MS = 5 * 60_000;
/** More than eight hours. Clips and films are queued anew even then, by what their documents say. */
const ATTEMPTS_MAX = 100;

/**
 * How long a job that failed waits for its next try, in milliseconds, or null when it has been tried enough.
 * @param attempt how often it has failed, counted from 1
 */
export function retryDelay({ attempt, error }: { attempt: number; error: unknown }): number | null {
  if (attempt > ATTEMPTS_MAX || isRefusedForGood(error)) return null;
  return isConnectionError(error) ? AWAY_MS : Math.min(FIRST_MS * 2 ** (attempt - 1), LONGEST_MS);
}

/** A mail server that says 5xx will say it again (RFC 5321, 4.2.1). */
export const isRefusedForGood = (error: unknown) =>
  error instanceof Error &&
  'responseCode' in error &&
  typeof error.responseCode === 'number' &&
  error.responseCode >= 500;
