import { tellBalance } from '#server/domain/credits/credit-balance.ts';
import { enqueue } from '#server/jobs/queue/queue.ts';
import { publish } from '#server/realtime/publish.ts';

/**
 * Shows the new balance on all open pages and releases clips that wait for credits, oldest first. Call it after the
 * transaction; safe to repeat.
 */
export async function afterCreditsAdded(userId: string): Promise<void> {
  const credit = await tellBalance(publish, userId);
  if (credit > 0) await enqueue('release-clips', { userId });
}
