import { Stripe } from 'stripe';
import type { Locale } from '#lib/messages/languages.ts';
import { env, requireSetting } from '#server/config/env.ts';
import { AppError } from '#server/errors/app-error.ts';
import { singleton } from '#server/platform/singleton.ts';
import { hasEndedUnpaid, paymentIdOf, paymentMethodOf } from './stripe-intent.ts';

/** The fields of a Stripe checkout session that we use; undefined if Stripe does not state them. */
export type Checkout = {
  id: string;
  url: string | null;
  status: Stripe.Checkout.Session.Status | null;
  isPaid: boolean;
  hasFailed: boolean;
  isLive: boolean;
  reference: string | undefined;
  quantity: number | undefined;
  amountCents: number | undefined;
  currency: string | undefined;
  /** Names the payment in refunds and disputes. */
  paymentId: string | undefined;
  /** Such as "Visa •••• 4242". */
  paymentMethod: string | undefined;
};

/** A dispute of a charge. An inquiry moves no money yet; once answered, it has no outcome. */
export type Dispute = {
  id: string;
  outcome: 'INQUIRY' | 'OPEN' | 'WON' | 'LOST' | null;
  amountCents: number;
  reference: string | undefined;
  paymentId: string | undefined;
};

export type NewCheckout = {
  reference: string;
  customerId: string;
  quantity: number;
  successUrl: string;
  cancelUrl: string;
  locale: Locale;
};

export type PaymentEvent =
  | { kind: 'CHECKOUT'; isLive: boolean | undefined; sessionId: string; hasFailed: boolean }
  | { kind: 'DISPUTE'; isLive: boolean | undefined; disputeId: string }
  | {
      kind: 'REFUND';
      isLive: boolean | undefined;
      chargeId: string;
      reference: string | undefined;
      paymentId: string | undefined;
      /** The total refunded of this charge so far. */
      refundedCents: number;
      /** Whether that is the whole charge. */
      isWhole: boolean;
    }
  | { kind: 'IGNORED'; isLive: boolean | undefined };

/** Callers learn within two seconds that Stripe is down. */
const ANSWER_WITHIN_MS = 1_900;
/** Older events could be replayed (Stripe's recommendation). */
const SIGNATURE_TOLERANCE_SECONDS = 300;

export const isLivePayment = (): boolean => requireSetting('STRIPE_SECRET_KEY').split('_')[1] === 'live';

export async function createCustomer(email: string, name: string, key: string): Promise<string> {
  const fields = { email, ...(name && { name }) };
  return (await ask(() => stripeClient().customers.create(fields, { idempotencyKey: key }))).id;
}

/** Updates a customer's address, if the customer exists. Throws UNAVAILABLE. */
export async function changeCustomerEmail(customerId: string, email: string): Promise<void> {
  await unlessMissing(undefined, () => stripeClient().customers.update(customerId, { email }));
}

export async function deleteCustomer(customerId: string): Promise<void> {
  await unlessMissing(undefined, () => stripeClient().customers.del(customerId));
}

/** Creates a checkout session, idempotent per order. Null for an unknown customer. Throws UNAVAILABLE. */
export async function createCheckout(order: NewCheckout): Promise<Checkout | null> {
  const { reference, customerId, quantity, successUrl, cancelUrl, locale } = order;
  const price = requireSetting('STRIPE_PRICE_ID');
  const session = await unlessMissing('customer', () =>
    stripeClient().checkout.sessions.create(
      {
        mode: 'payment',
        customer: customerId,
        client_reference_id: reference,
        line_items: [{ price, quantity }],
        // A refund names the charge, and the charge names the order.
        payment_intent_data: { metadata: { reference } },
        metadata: { reference },
        success_url: successUrl,
        cancel_url: cancelUrl,
        locale,
      },
      { idempotencyKey: `checkout:${reference}:${customerId}` },
    ),
  );
  return session && toCheckout(session);
}

export async function findCheckout(sessionId: string): Promise<Checkout | null> {
  const session = await unlessMissing(undefined, () =>
    stripeClient().checkout.sessions.retrieve(sessionId, {
      expand: ['line_items', 'payment_intent.latest_charge'],
    }),
  );
  return session && toCheckout(session);
}

/** Returns a dispute as Stripe sees it now, or null when it knows none. @throws AppError UNAVAILABLE */
export async function findDispute(disputeId: string): Promise<Dispute | null> {
  const dispute = await unlessMissing(undefined, () =>
    stripeClient().disputes.retrieve(disputeId, { expand: ['charge'] }),
  );
  if (!dispute) return null;
  const { id, status, amount: amountCents, charge, payment_intent } = dispute;
  const reference = typeof charge === 'object' ? charge.metadata?.reference : undefined;
  const paymentId = paymentIdOf(payment_intent);
  return { id, outcome: OUTCOMES[status] ?? null, amountCents, reference, paymentId };
}

const OUTCOMES: Partial<Record<Stripe.Dispute.Status, Dispute['outcome']>> = {
  warning_needs_response: 'INQUIRY',
  needs_response: 'OPEN',
  under_review: 'OPEN',
  lost: 'LOST',
  won: 'WON',
  warning_closed: 'WON',
  prevented: 'WON',
};

/** Parses a webhook event after verifying its signature over the raw bytes. Throws BAD_REQUEST. */
export function readPaymentEvent(body: string, signature: string): PaymentEvent {
  const secret = requireSetting('STRIPE_WEBHOOK_SECRET');
  try {
    return toPaymentEvent(
      stripeClient().webhooks.constructEvent(body, signature, secret, SIGNATURE_TOLERANCE_SECONDS),
    );
  } catch (cause) {
    throw new AppError('BAD_REQUEST', 'eventNotSigned', { cause });
  }
}

function toPaymentEvent(event: Stripe.Event): PaymentEvent {
  const isLive: boolean | undefined = event.livemode;
  if (
    event.type === 'checkout.session.completed' ||
    event.type === 'checkout.session.async_payment_succeeded' ||
    event.type === 'checkout.session.async_payment_failed' ||
    event.type === 'checkout.session.expired'
  ) {
    const hasFailed = event.type === 'checkout.session.async_payment_failed';
    return { kind: 'CHECKOUT', isLive, sessionId: event.data.object.id, hasFailed };
  }
  if (
    event.type === 'charge.dispute.created' ||
    event.type === 'charge.dispute.updated' ||
    event.type === 'charge.dispute.closed'
  ) {
    return { kind: 'DISPUTE', isLive, disputeId: event.data.object.id };
  }
  if (event.type === 'charge.refunded') {
    const { id, metadata, amount_refunded, refunded, payment_intent } = event.data.object;
    return {
      kind: 'REFUND',
      isLive,
      chargeId: id,
      reference: metadata?.reference,
      paymentId: paymentIdOf(payment_intent),
      refundedCents: amount_refunded,
      isWhole: refunded,
    };
  }
  return { kind: 'IGNORED', isLive };
}

/** The stand-in omits fields that the types promise. */
function toCheckout(session: Stripe.Checkout.Session): Checkout {
  const stated: Partial<Stripe.Checkout.Session> = session;
  return {
    id: session.id,
    url: session.url,
    status: session.status,
    isPaid: session.payment_status === 'paid',
    hasFailed: hasEndedUnpaid(stated.payment_intent),
    isLive: session.livemode,
    reference: stated.client_reference_id ?? stated.metadata?.reference,
    quantity: stated.line_items?.data.reduce((sum, item) => sum + (item.quantity ?? 0), 0),
    amountCents: stated.amount_total ?? undefined,
    currency: stated.currency ?? undefined,
    paymentId: paymentIdOf(stated.payment_intent),
    paymentMethod: paymentMethodOf(stated.payment_intent),
  };
}

/** Returns null if Stripe says that `param` (or the object itself) does not exist. */
async function unlessMissing<T>(param: string | undefined, call: () => Promise<T>): Promise<T | null> {
  try {
    return await ask(call);
  } catch (error) {
    const { cause } = error as { cause?: unknown };
    const isMissing = cause instanceof Stripe.errors.StripeError && cause.code === 'resource_missing';
    if (isMissing && (param === undefined || cause.param === param)) return null;
    throw error;
  }
}

async function ask<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (cause) {
    throw new AppError('UNAVAILABLE', 'paymentUnavailable', { cause });
  }
}

export function stripeClient(): Stripe {
  return singleton('stripe', () => {
    const { STRIPE_API_URL } = env();
    const standIn = STRIPE_API_URL ? new URL(STRIPE_API_URL) : null;
    return new Stripe(requireSetting('STRIPE_SECRET_KEY'), {
      timeout: ANSWER_WITHIN_MS,
      // Callers learn immediately; a retry sends the same order.
      maxNetworkRetries: 0,
      telemetry: false,
      ...(standIn && { host: standIn.hostname, port: standIn.port, protocol: 'http' as const }),
    });
  });
}
