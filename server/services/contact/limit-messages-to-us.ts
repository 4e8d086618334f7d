import { HOUR_MS } from '#lib/time/durations.ts';
import { env } from '#server/config/env.ts';
import { AppError } from '#server/errors/app-error.ts';

/** All together may send so many times what one person may: under made-up addresses one is many. */
const PEOPLE_TOGETHER = 20;

/**
 * Keeps our mailbox from being drowned. What one person sends is counted before, with the call.
 * @param count how much was sent in a span by all who are counted together
 * @throws AppError RATE_LIMITED when that is enough for this hour
 */
export async function limitMessagesToUs(
  count: (createdAt: { $gt: Date }) => PromiseLike<number>,
): Promise<void> {
  const sent = await count({ $gt: new Date(Date.now() - HOUR_MS) });
  if (sent < env().MESSAGES_PER_HOUR * PEOPLE_TOGETHER) return;
  throw new AppError('RATE_LIMITED', 'tooManyMessages', { retryAfterSeconds: HOUR_MS / 1000 });
}
