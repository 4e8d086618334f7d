import { tellBalance } from '#server/domain/credits/credit-balance.ts';
import { enqueue } from '#server/jobs/queue/queue.ts';
import { publish } from '#server/realtime/publish.ts';

/**
 * What follows when a person may have more credits than before: all open pages show the new balance, and clips that
 * wait for credits go into their films, the oldest first. May be run again, because it tells what is so now. Call it
 * after the transaction that booked them.
 */
export async function afterCreditsAdded(userId: string): Promise<void> {
  const credit = await tellBalance(publish, userId);
  if (credit > 0) await enqueue('release-clips', { userId });
}
