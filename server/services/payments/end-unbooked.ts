import { ParkedPayment } from '#server/models/parked-payment.ts';
import { Purchase } from '#server/models/purchase.ts';
import type { FoundPayment } from './find-payment.ts';

/** Ends the alerts about a payment that was not booked, once all its money went back. Idempotent. */
export async function endUnbooked(payment: FoundPayment): Promise<void> {
  await endParked(payment);
  const refused = { _id: payment.own?._id, paidAt: null, status: 'REFUSED' } as const;
  if (payment.own) await Purchase.updateOne(refused, { $set: { status: 'REFUNDED' } });
}

async function endParked({ reference, paymentId, order, own }: FoundPayment): Promise<void> {
  const ended = { $set: { refundedAt: new Date() } };
  const ownSession = order?.stripeSessionId;
  const session = ownSession && { stripeSessionId: own ? ownSession : { $ne: ownSession } };
  const parked = await ParkedPayment.findOneAndUpdate(
    { reference, paymentId: { $in: [paymentId, null] }, ...session },
    ended,
    // Those without the payment's id, of an earlier version, come last.
    { sort: { paymentId: -1 } },
  );
  if (parked || own) return;
  // Stored even before its payment, which then needs no operator.
  await ParkedPayment.updateOne({ reference, paymentId }, ended, { upsert: true });
}
