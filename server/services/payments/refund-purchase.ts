import { ObjectIdString } from '#lib/contracts/ids.ts';
import { refundAmount } from '#lib/credits/ledger.ts';
import { PRICE_PER_PERSON_CENTS } from '#lib/credits/plans.ts';
import { book } from '#server/domain/credits/credit-ledger.ts';
import { Purchase, type PurchaseDocument } from '#server/models/purchase.ts';
import { User } from '#server/models/user.ts';
import type { Logger } from '#server/platform/logger.ts';
import { transact } from '#server/platform/transact.ts';
import { publish } from '#server/realtime/publish.ts';
import { endUnbooked } from './end-unbooked.ts';
import { findPayment } from './find-payment.ts';
import { settledStatus } from './settled-status.ts';

type Refund = {
  /** Our order id in the charge's metadata. */
  reference: string | undefined;
  chargeId: string;
  paymentId: string | undefined;
  refundedCents: number;
  isWhole: boolean;
};

/**
 * Removes unused credits of a refund (docs/specification.md#ledger-amounts), unless it is of a second payment of the
 * order. Idempotent. Throws UNAVAILABLE.
 */
export async function refundPurchase(refund: Refund, log: Logger): Promise<void> {
  const reference = ObjectIdString.safeParse(refund.reference).data;
  // Charges of another shop on the same Stripe account.
  if (reference === undefined) return;
  const payment = await findPayment(reference, refund.paymentId, log);
  if (refund.isWhole) await endUnbooked(payment);
  const { own } = payment;
  if (!own) return;
  if (own.paidAt === null) {
    const isExpected = own.status === 'REFUSED' || own.status === 'REFUNDED';
    if (!isExpected) log.error({ purchase: own.id, refund }, 'refund of an order that was never paid');
    return;
  }
  const balance = await transact((session) => takeBack(session, own, refund));
  if (balance !== null) publish(own.userId, 'updateCount', { credit: balance });
}

async function takeBack(
  session: Parameters<typeof book>[0],
  { _id, userId, quantity }: PurchaseDocument,
  { chargeId, refundedCents }: Refund,
): Promise<number | null> {
  const { refundedQuantity, disputes } = await Purchase.findById(_id).session(session).orFail();
  const refunded = Math.min(Math.floor(refundedCents / PRICE_PER_PERSON_CENTS), quantity);
  if (refunded <= refundedQuantity) return null;
  const status = settledStatus({ quantity, refundedQuantity: refunded, disputes });
  const settled = { $set: { refundedQuantity: refunded, status } } as const;
  const user = await User.findOne({ firebaseUid: userId }).session(session);
  if (!user) {
    // The account was erased, and its credits with it.
    await Purchase.updateOne({ _id }, settled, { session });
    return null;
  }
  const amount = refundAmount(refunded - refundedQuantity, user.credit);
  const booked = await book(session, {
    userId,
    reason: 'REFUND',
    amount,
    reference: `${chargeId}:${refunded}`,
  });
  if (booked !== 'BOOKED') throw new Error(`The refund of ${chargeId} could not be booked: ${booked}.`);
  await Purchase.updateOne({ _id }, settled, { session });
  return user.credit + amount;
}
