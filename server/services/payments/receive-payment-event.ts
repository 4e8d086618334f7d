import { isLivePayment, readPaymentEvent } from '#server/integrations/stripe.ts';
import type { Logger } from '#server/platform/logger.ts';
import { fulfilPurchase } from './fulfil-purchase.ts';
import { refundPurchase } from './refund-purchase.ts';
import { settleDispute } from './settle-dispute.ts';

/** Handles a Stripe webhook event. Throws BAD_REQUEST for a wrong signature; any other error makes Stripe retry. */
export async function receivePaymentEvent(body: string, signature: string, log: Logger): Promise<void> {
  const event = readPaymentEvent(body, signature);
  if (event.isLive !== undefined && event.isLive !== isLivePayment()) {
    log.error({ kind: event.kind, isLive: event.isLive }, 'webhook event of the other Stripe mode');
    return;
  }
  if (event.kind === 'CHECKOUT') await fulfilPurchase(event.sessionId, log, event.hasFailed);
  if (event.kind === 'REFUND') await refundPurchase(event, log);
  if (event.kind === 'DISPUTE') await settleDispute(event.disputeId, log);
}
