import { HOUR_MS } from '#lib/time/durations.ts';
import { isAppError } from '#server/errors/app-error.ts';
import { Purchase } from '#server/models/purchase.ts';
import { User } from '#server/models/user.ts';
import { logger } from '#server/platform/logger.ts';
import { fulfilPurchase } from './fulfil-purchase.ts';

/** Orders checked in one go; the rest follow at the next. */
const ORDERS_AT_ONCE = 50;

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
  for (const { _id, stripeSessionId } of due) {
    try {
      await fulfilPurchase(stripeSessionId ?? '', logger);
    } catch (error) {
      if (isAppError(error) && error.code === 'UNAVAILABLE') return;
      logger.error({ purchase: String(_id), err: error }, 'order not settled');
    }
    const order = await Purchase.findByIdAndUpdate(_id, { $set: { checkedAt: new Date(now) } }).orFail();
    const isUnpaid = order.status === 'EXPIRED' || order.status === 'FAILED';
    // Kept at the erasure of its account because it could still be paid.
    if (isUnpaid && !(await User.exists({ firebaseUid: order.userId }))) await Purchase.deleteOne({ _id });
  }
}
