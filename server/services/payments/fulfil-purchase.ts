import { book } from '#server/domain/credits/credit-ledger.ts';
import { findCheckout } from '#server/integrations/stripe.ts';
import { addNotification } from '#server/jobs/notifications/add-notification.ts';
import { enqueue } from '#server/jobs/queue/queue.ts';
import { Purchase, type PurchaseDocument } from '#server/models/purchase.ts';
import type { Logger } from '#server/platform/logger.ts';
import { transact } from '#server/platform/transact.ts';
import { afterCreditsAdded } from '#server/services/credits/after-credits-added.ts';
import { disagreement } from './disagreement.ts';

/**
 * Settles an order by Stripe's current session. Idempotent: the webhook and the return page both call it in any
 * order. A session that differs from the order books nothing.
 * @returns the order, or null if the session is not ours
 * @throws AppError UNAVAILABLE while Stripe is down
 */
export async function fulfilPurchase(stripeSessionId: string, log: Logger): Promise<PurchaseDocument | null> {
  const purchase = await Purchase.findOne({ stripeSessionId });
  if (!purchase) return null;
  if (purchase.paidAt === null) await settle(purchase, stripeSessionId, log);
  const settled = await Purchase.findById(purchase._id).orFail();
  if (settled.paidAt !== null) await follow(settled);
  return settled;
}

async function settle(purchase: PurchaseDocument, sessionId: string, log: Logger): Promise<void> {
  const checkout = await findCheckout(sessionId);
  if (!checkout || checkout.status === 'expired') return close(purchase, 'EXPIRED');
  if (!checkout.isPaid) return checkout.status === 'complete' ? close(purchase, 'PENDING') : undefined;
  const wrong = disagreement(purchase, checkout);
  if (wrong) {
    log.error({ purchase: purchase.id, sessionId, wrong, checkout }, 'payment does not agree with its order');
    return close(purchase, 'REFUSED');
  }
  await transact(async (session) => {
    const { userId, quantity } = purchase;
    const booked = await book(session, {
      userId,
      reason: 'PURCHASE',
      amount: quantity,
      reference: sessionId,
    });
    if (booked === 'NO_CREDIT') throw new Error(`The buyer of order ${purchase.id} no longer exists.`);
    if (booked === 'BOOKED_BEFORE') return;
    await Purchase.updateOne(
      { _id: purchase._id },
      { $set: { status: 'PAID', paidAt: new Date(), paymentMethod: checkout.paymentMethod ?? null } },
      { session },
    );
  });
}

async function close({ _id }: PurchaseDocument, status: 'EXPIRED' | 'PENDING' | 'REFUSED'): Promise<void> {
  await Purchase.updateOne({ _id, paidAt: null }, { $set: { status } });
}

/** Each step is idempotent, so the next event repairs a crash between them. */
async function follow({ id, userId, receiptMailedAt }: PurchaseDocument): Promise<void> {
  await addNotification({ userId, type: 'CREDITS_ADDED', tribute: null, source: id });
  if (!receiptMailedAt) await enqueue('send-receipt-mail', { purchaseId: id });
  await afterCreditsAdded(userId);
}
