import { HOUR_MS } from '#lib/time/durations.ts';
import { env } from '#server/config/env.ts';
import { AppError } from '#server/errors/app-error.ts';

/** The total limit, as a multiple of one person's: made-up addresses make one sender look like many. */
const PEOPLE_TOGETHER = 20;

/** Limits the total number of messages per hour, so that nobody can flood our mailbox. Throws RATE_LIMITED. */
export async function limitMessagesToUs(
  count: (createdAt: { $gt: Date }) => PromiseLike<number>,
): Promise<void> {
  const sent = await count({ $gt: new Date(Date.now() - HOUR_MS) });
  if (sent < env().MESSAGES_PER_HOUR * PEOPLE_TOGETHER) return;
  throw new AppError('RATE_LIMITED', 'tooManyMessages', { retryAfterSeconds: HOUR_MS / 1000 });
}
