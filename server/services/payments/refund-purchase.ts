import { ObjectIdString } from '#lib/contracts/ids.ts';
import { refundAmount } from '#lib/credits/ledger.ts';
import { PRICE_PER_PERSON_CENTS } from '#lib/credits/plans.ts';
import { book } from '#server/domain/credits/credit-ledger.ts';
import { ParkedPayment } from '#server/models/parked-payment.ts';
import { Purchase, type PurchaseDocument } from '#server/models/purchase.ts';
import { User } from '#server/models/user.ts';
import type { Logger } from '#server/platform/logger.ts';
import { transact } from '#server/platform/transact.ts';
import { publish } from '#server/realtime/publish.ts';
import { findOrder } from './find-order.ts';
import { fulfilPurchase } from './fulfil-purchase.ts';
import { isOtherPayment } from './is-other-payment.ts';
import { settledStatus } from './settled-status.ts';

type Refund = {
  /** Our order id in the charge's metadata. */
  reference: string | undefined;
  chargeId: string;
  paymentId: string | undefined;
  refundedCents: number;
};

/**
 * Removes unused credits of a refund (docs/specification.md#ledger-amounts), unless it is of a second payment of the
 * order. Idempotent. Throws UNAVAILABLE.
 */
export async function refundPurchase(refund: Refund, log: Logger): Promise<void> {
  const reference = ObjectIdString.safeParse(refund.reference).data;
  // Charges of another shop on the same Stripe account.
  if (reference === undefined) return;
  const order = await findOrder(reference);
  const settled = order?.stripeSessionId ? await fulfilPurchase(order.stripeSessionId, log) : order;
  const isOwn = settled !== null && !(await isOtherPayment(settled, refund.paymentId));
  await endParked(reference, settled?.stripeSessionId ?? null, isOwn);
  if (!isOwn) return;
  if (settled.paidAt === null) return endUnpaid(settled, refund, log);
  const balance = await transact((session) => takeBack(session, settled, refund));
  if (balance !== null) publish(settled.userId, 'updateCount', { credit: balance });
}

/** Ends the alert about a parked payment; `own` is the order's session. */
async function endParked(reference: string, own: string | null, isOwn: boolean): Promise<void> {
  const refundedAt = new Date();
  const session = own && { stripeSessionId: isOwn ? own : { $ne: own } };
  const { matchedCount } = await ParkedPayment.updateOne({ reference, ...session }, { $set: { refundedAt } });
  if (matchedCount > 0 || isOwn) return;
  // Stored even before its payment, which then needs no operator.
  await ParkedPayment.updateOne({ reference }, { $setOnInsert: { refundedAt } }, { upsert: true });
}

async function endUnpaid({ _id, id }: PurchaseDocument, refund: Refund, log: Logger): Promise<void> {
  const { matchedCount } = await Purchase.updateOne(
    { _id, paidAt: null, status: { $in: ['REFUSED', 'REFUNDED'] } },
    { $set: { status: 'REFUNDED' } },
  );
  if (matchedCount === 0) log.error({ purchase: id, refund }, 'refund of an order that was never paid');
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
