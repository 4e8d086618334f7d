import type { ClientSession } from 'mongoose';
import { book } from '#server/domain/credits/credit-ledger.ts';
import { type Checkout, findCheckout } from '#server/integrations/stripe.ts';
import { addNotification } from '#server/jobs/notifications/add-notification.ts';
import { enqueue } from '#server/jobs/queue/queue.ts';
import { Purchase, type PurchaseDocument } from '#server/models/purchase.ts';
import { User } from '#server/models/user.ts';
import type { Logger } from '#server/platform/logger.ts';
import { transact } from '#server/platform/transact.ts';
import { afterCreditsAdded } from '#server/services/credits/after-credits-added.ts';
import { findDisagreement } from './find-disagreement.ts';
import { findOrder } from './find-order.ts';
import { parkPayment } from './park-payment.ts';

/**
 * Settles an order by Stripe's current session; parks a payment without order or person. Idempotent, in any order of
 * webhook and return page. `hasFailed`: the bank refused a delayed payment. Returns null for foreign sessions and
 * deleted orders. Throws UNAVAILABLE.
 */
export async function fulfilPurchase(
  stripeSessionId: string,
  log: Logger,
  hasFailed = false,
): Promise<PurchaseDocument | null> {
  const purchase = (await Purchase.findOne({ stripeSessionId })) ?? (await adopt(stripeSessionId, log));
  if (!purchase) return null;
  if (purchase.paidAt === null && purchase.status !== 'REFUNDED')
    await settle(purchase, { sessionId: stripeSessionId, hasFailed }, log);
  // An erasure may have deleted it meanwhile.
  const settled = await Purchase.findById(purchase._id);
  if (!settled || (await deleteErased(settled))) return null;
  if (settled.paidAt !== null) await follow(settled);
  return settled;
}

/** Deletes an order kept at the erasure of its account, once it can no longer be paid. */
async function deleteErased({ _id, status, userId }: PurchaseDocument): Promise<boolean> {
  if (status !== 'EXPIRED' && status !== 'FAILED') return false;
  if (await User.exists({ firebaseUid: userId })) return false;
  await Purchase.deleteOne({ _id });
  return true;
}

/** Finds the order of a session whose id a crash kept from being stored; a paid session without one is parked. */
async function adopt(stripeSessionId: string, log: Logger): Promise<PurchaseDocument | null> {
  const checkout = await findCheckout(stripeSessionId);
  if (!checkout) return null;
  const order = await findOrder(checkout.reference);
  const adopted =
    order &&
    (await Purchase.findOneAndUpdate(
      { _id: order._id, stripeSessionId: null },
      { $set: { stripeSessionId } },
      { returnDocument: 'after' },
    ));
  if (!adopted && checkout.isPaid) await parkPayment(checkout, 'NO_ORDER', log);
  return adopted;
}

type Session = { sessionId: string; hasFailed: boolean };

async function settle(
  purchase: PurchaseDocument,
  { sessionId, hasFailed }: Session,
  log: Logger,
): Promise<void> {
  const checkout = await findCheckout(sessionId);
  if (!checkout || checkout.status === 'expired') return close(purchase, 'EXPIRED');
  if (!checkout.isPaid) {
    if (checkout.status !== 'complete') return;
    return close(purchase, hasFailed || checkout.hasFailed ? 'FAILED' : 'PENDING');
  }
  const wrong = findDisagreement(purchase, checkout);
  if (wrong) {
    log.error({ purchase: purchase.id, sessionId, wrong, checkout }, 'payment does not agree with its order');
    return close(purchase, 'REFUSED');
  }
  const booked = await transact((session) => bookPayment(session, purchase, checkout));
  if (booked !== 'NO_CREDIT') return;
  await close(purchase, 'REFUSED');
  await parkPayment(checkout, 'NO_PERSON', log);
}

async function bookPayment(session: ClientSession, purchase: PurchaseDocument, checkout: Checkout) {
  const { userId, quantity } = purchase;
  const booked = await book(session, {
    userId,
    reason: 'PURCHASE',
    amount: quantity,
    reference: checkout.id,
  });
  if (booked === 'BOOKED')
    await Purchase.updateOne(
      { _id: purchase._id },
      { $set: { status: 'PAID', paidAt: new Date(), paymentMethod: checkout.paymentMethod ?? null } },
      { session },
    );
  return booked;
}

type Unpaid = 'EXPIRED' | 'FAILED' | 'PENDING' | 'REFUSED';

async function close({ _id }: PurchaseDocument, status: Unpaid): Promise<void> {
  // A concurrent refund may have ended it.
  await Purchase.updateOne({ _id, paidAt: null, status: { $ne: 'REFUNDED' } }, { $set: { status } });
}

/** Each step is idempotent, so the next event repairs a crash between them. */
async function follow({ id, userId, receiptMailedAt }: PurchaseDocument): Promise<void> {
  await addNotification({ userId, type: 'CREDITS_ADDED', tribute: null, source: id });
  if (!receiptMailedAt) await enqueue('send-receipt-mail', { purchaseId: id });
  await afterCreditsAdded(userId);
}
