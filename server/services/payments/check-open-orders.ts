import { HOUR_MS } from '#lib/time/durations.ts';
import { isAppError } from '#server/errors/app-error.ts';
import { Purchase } from '#server/models/purchase.ts';
import { logger } from '#server/platform/logger.ts';
import { fulfilPurchase } from './fulfil-purchase.ts';

/** Orders checked in one go; the rest follow at the next. */
const ORDERS_AT_ONCE = 50;

/** After this many failures in a row, Stripe itself is down, not one order broken. */
const FAILURES_MAX = 3;

/** Asks Stripe hourly about orders open for an hour: an event may be lost. Stops while Stripe is down. */
export async function checkOpenOrders(now = Date.now()): Promise<void> {
  const hourAgo = new Date(now - HOUR_MS);
  const due = await Purchase.find({
    status: { $in: ['OPEN', 'PENDING'] },
    createdAt: { $lte: hourAgo },
    stripeSessionId: { $ne: null },
    $or: [{ checkedAt: null }, { checkedAt: { $lte: hourAgo } }],
  })
    .sort({ createdAt: 1 })
    .limit(ORDERS_AT_ONCE);
  let failures = 0;
  for (const { _id, stripeSessionId } of due) {
    // First, so that an order that fails every time does not block the later ones.
    await Purchase.updateOne({ _id }, { $set: { checkedAt: new Date(now) } });
    try {
      await fulfilPurchase(stripeSessionId ?? '', logger);
      failures = 0;
    } catch (error) {
      logger.error({ purchase: String(_id), err: error }, 'order not settled');
      failures = isAppError(error) && error.code === 'UNAVAILABLE' ? failures + 1 : 0;
      if (failures === FAILURES_MAX) return;
    }
  }
}
