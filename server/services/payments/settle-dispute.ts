import type { ClientSession, Types } from 'mongoose';
import { ObjectIdString } from '#lib/contracts/ids.ts';
import { refundAmount } from '#lib/credits/ledger.ts';
import { PRICE_PER_PERSON_CENTS } from '#lib/credits/plans.ts';
import { publishBalance } from '#server/domain/credits/credit-balance.ts';
import { book } from '#server/domain/credits/credit-ledger.ts';
import { type Dispute, findDispute } from '#server/integrations/stripe.ts';
import { Purchase, type PurchaseDocument } from '#server/models/purchase.ts';
import { User } from '#server/models/user.ts';
import type { Logger } from '#server/platform/logger.ts';
import { transact } from '#server/platform/transact.ts';
import { publish } from '#server/realtime/publish.ts';
import { afterCreditsAdded } from '#server/services/credits/after-credits-added.ts';
import { endUnbooked } from './end-unbooked.ts';
import { findPayment } from './find-payment.ts';
import { settledStatus } from './settled-status.ts';

/** Settles an order by its dispute (docs/specification.md#ledger-amounts). Idempotent. Throws UNAVAILABLE. */
export async function settleDispute(disputeId: string, log: Logger): Promise<void> {
  const found = await findDispute(disputeId);
  const purchase = ObjectIdString.safeParse(found?.reference).data;
  // Charges of another shop on the same Stripe account, or an answered inquiry.
  if (!found?.outcome || purchase === undefined) return;
  const { outcome } = found;
  if (outcome === 'INQUIRY') {
    log.warn({ purchase, dispute: found }, 'inquiry about a payment: answer it at Stripe to avoid a dispute');
    return;
  }
  const dispute = { ...found, outcome };
  const payment = await findPayment(purchase, dispute.paymentId, log);
  const paid = payment.own;
  if (!paid || paid.paidAt === null) {
    log.error({ purchase, dispute }, 'dispute of a payment that was not booked');
    // The bank took the money back.
    if (outcome === 'LOST') await endUnbooked(payment);
    return;
  }
  const hasChanged = await transact((session) => apply(session, paid._id, dispute));
  if (!hasChanged) return;
  log.warn({ purchase, dispute }, 'dispute settled');
  await (outcome === 'WON' ? afterCreditsAdded(paid.userId) : publishBalance(publish, paid.userId));
  // A concurrent event may have read a newer state and stored it before this one.
  await settleDispute(disputeId, log);
}

type Settled = Dispute & { outcome: 'OPEN' | 'WON' | 'LOST' };

async function apply(session: ClientSession, _id: Types.ObjectId, dispute: Settled): Promise<boolean> {
  const order = await Purchase.findById(_id).session(session).orFail();
  const known = order.disputes.find(({ disputeId }) => disputeId === dispute.id);
  if (known?.status === dispute.outcome || (!known && dispute.outcome === 'WON')) return false;
  if (!known) order.disputes.push(await freeze(session, order, { ...dispute, round: 1 }));
  else if (known.status === 'WON')
    Object.assign(known, await freeze(session, order, { ...dispute, round: (known.round ?? 1) + 1 }));
  else known.status = dispute.outcome;
  if (known?.status === 'WON') {
    const { userId } = order;
    const reference = referenceOf(dispute.id, known.round ?? 1);
    const line = { userId, reason: 'DISPUTE_WON', amount: known.credits, reference } as const;
    // An erased account has no balance to return credits to.
    if (await User.exists({ firebaseUid: userId }).session(session)) await book(session, line);
  }
  order.status = settledStatus(order);
  await order.save({ session });
  return true;
}

/** Takes the credits of the disputed people who were not refunded or disputed before, as far as they are unused. */
async function freeze(session: ClientSession, order: PurchaseDocument, dispute: Settled & { round: number }) {
  const { userId, quantity, refundedQuantity, disputes } = order;
  const before = disputes.reduce((sum, { status, people }) => sum + (status === 'WON' ? 0 : people), 0);
  const disputed = Math.ceil(dispute.amountCents / PRICE_PER_PERSON_CENTS);
  const people = Math.max(0, Math.min(disputed, quantity - refundedQuantity - before));
  const user = await User.findOne({ firebaseUid: userId }, { credit: 1 }).session(session);
  const amount = refundAmount(people, user?.credit ?? 0);
  if (user) {
    const reference = referenceOf(dispute.id, dispute.round);
    const booked = await book(session, { userId, reason: 'DISPUTE', amount, reference });
    if (booked !== 'BOOKED') throw new Error(`Dispute ${dispute.id} could not be booked: ${booked}.`);
  }
  return {
    disputeId: dispute.id,
    status: dispute.outcome === 'LOST' ? 'LOST' : 'OPEN',
    round: dispute.round,
    people,
    credits: 0 - amount,
  } as const;
}

const referenceOf = (disputeId: string, round: number) => (round === 1 ? disputeId : `${disputeId}:${round}`);
