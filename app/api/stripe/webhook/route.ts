import { webhook } from '#server/http/webhook.ts';
import { receivePaymentEvent } from '#server/services/payments/receive-payment-event.ts';

export const POST = webhook('stripe-signature', receivePaymentEvent);
