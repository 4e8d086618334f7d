import type { PurchaseDocument } from '#server/models/purchase.ts';
import type { Logger } from '#server/platform/logger.ts';
import { findOrder } from './find-order.ts';
import { fulfilPurchase } from './fulfil-purchase.ts';
import { isOtherPayment } from './is-other-payment.ts';

export type FoundPayment = {
  reference: string;
  paymentId: string | null;
  /** The order that the payment names, settled by its own session. */
  order: PurchaseDocument | null;
  /** The order, if the payment came through its own session. */
  own: PurchaseDocument | null;
};

/** Finds the order of a refunded or disputed payment. Throws UNAVAILABLE. */
export async function findPayment(
  reference: string,
  paymentId: string | undefined,
  log: Logger,
): Promise<FoundPayment> {
  const named = await findOrder(reference);
  const order = named?.stripeSessionId ? await fulfilPurchase(named.stripeSessionId, log) : named;
  const isOwn = order !== null && !(await isOtherPayment(order, paymentId));
  return { reference, paymentId: paymentId ?? null, order, own: isOwn ? order : null };
}
