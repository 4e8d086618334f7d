import { publishBalance } from '#server/domain/credits/credit-balance.ts';
import { enqueue } from '#server/jobs/queue/queue.ts';
import { publish } from '#server/realtime/publish.ts';

/** Pushes the new balance and releases waiting clips. Call it after the transaction; safe to repeat. */
export async function afterCreditsAdded(userId: string): Promise<void> {
  const credit = await publishBalance(publish, userId);
  if (credit > 0) await enqueue('release-clips', { userId });
}
