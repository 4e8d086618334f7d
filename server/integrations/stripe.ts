import { Stripe } from 'stripe';
import type { Locale } from '#lib/messages/languages.ts';
import { env, requireSetting } from '#server/config/env.ts';
import { AppError } from '#server/errors/app-error.ts';
import { singleton } from '#server/platform/singleton.ts';

/** A checkout session of Stripe's, reduced to what we ask of it. What Stripe does not state is undefined. */
export type Checkout = {
  id: string;
  /** Where it can be paid, or null when it no longer can. */
  url: string | null;
  status: Stripe.Checkout.Session.Status | null;
  isPaid: boolean;
  isLive: boolean;
  /** Our own name of the order. */
  reference: string | undefined;
  quantity: number | undefined;
  amountCents: number | undefined;
  currency: string | undefined;
  /** What it was paid with, such as "Visa •••• 4242". */
  paymentMethod: string | undefined;
};

export type NewCheckout = {
  reference: string;
  customerId: string;
  quantity: number;
  successUrl: string;
  cancelUrl: string;
  /** The language of Stripe's page. */
  locale: Locale;
};

/** What Stripe tells us of its own accord; what we have no use for is IGNORED. */
export type PaymentEvent =
  | { kind: 'CHECKOUT'; isLive: boolean | undefined; sessionId: string }
  | {
      kind: 'REFUND';
      isLive: boolean | undefined;
      chargeId: string;
      reference: string | undefined;
      /** All that was paid back of this charge until now. */
      refundedCents: number;
    }
  | { kind: 'IGNORED'; isLive: boolean | undefined };

/** Callers are told within two seconds that Stripe is away. */
const ANSWER_WITHIN_MS = 1_900;
/** Older messages may be somebody's who recorded them (Stripe's own recommendation). */
const SIGNATURE_TOLERANCE_SECONDS = 300;

/** Whether real money moves here. */
export const isLivePayment = (): boolean => requireSetting('STRIPE_SECRET_KEY').split('_')[1] === 'live';

/** Makes a customer; the same `key` makes the same one. Returns its id. @throws AppError UNAVAILABLE */
export async function createCustomer(email: string, name: string, key: string): Promise<string> {
  const fields = { email, ...(name && { name }) };
  return (await ask(() => client().customers.create(fields, { idempotencyKey: key }))).id;
}

/** Gives a customer another email address; one that is gone has no use for it. @throws AppError UNAVAILABLE */
export async function changeCustomerEmail(customerId: string, email: string): Promise<void> {
  await unlessMissing(undefined, () => client().customers.update(customerId, { email }));
}

/**
 * Deletes a customer with all that Stripe keeps of them but its own books; one that is gone already is as good.
 * @throws AppError UNAVAILABLE
 */
export async function deleteCustomer(customerId: string): Promise<void> {
  await unlessMissing(undefined, () => client().customers.del(customerId));
}

/**
 * Makes a checkout session for so many people; the same reference and customer make the same one.
 * @returns null when Stripe does not know the customer
 * @throws AppError UNAVAILABLE
 */
export async function createCheckout(order: NewCheckout): Promise<Checkout | null> {
  const { reference, customerId, quantity, successUrl, cancelUrl, locale } = order;
  const price = requireSetting('STRIPE_PRICE_ID');
  const session = await unlessMissing('customer', () =>
    client().checkout.sessions.create(
      {
        mode: 'payment',
        customer: customerId,
        client_reference_id: reference,
        line_items: [{ price, quantity }],
        // A refund names the charge, and the charge this.
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

/** A checkout session as Stripe sees it now, or null when it knows none. @throws AppError UNAVAILABLE */
export async function findCheckout(sessionId: string): Promise<Checkout | null> {
  const session = await unlessMissing(undefined, () =>
    client().checkout.sessions.retrieve(sessionId, {
      expand: ['line_items', 'payment_intent.latest_charge'],
    }),
  );
  return session && toCheckout(session);
}

/**
 * What a message to our webhook says, once its signature is proven over the very bytes that came.
 * @throws AppError BAD_REQUEST when it is not Stripe's, or too old
 */
export function readPaymentEvent(body: string, signature: string): PaymentEvent {
  const secret = requireSetting('STRIPE_WEBHOOK_SECRET');
  try {
    return toPaymentEvent(
      client().webhooks.constructEvent(body, signature, secret, SIGNATURE_TOLERANCE_SECONDS),
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
    return { kind: 'CHECKOUT', isLive, sessionId: event.data.object.id };
  }
  if (event.type === 'charge.refunded') {
    const { id, metadata, amount_refunded } = event.data.object;
    return {
      kind: 'REFUND',
      isLive,
      chargeId: id,
      reference: metadata?.reference,
      refundedCents: amount_refunded,
    };
  }
  return { kind: 'IGNORED', isLive };
}

/** The stand-in leaves out what the types promise, so nothing is taken to be there. */
function toCheckout(session: Stripe.Checkout.Session): Checkout {
  const stated: Partial<Stripe.Checkout.Session> = session;
  return {
    id: session.id,
    url: session.url,
    status: session.status,
    isPaid: session.payment_status === 'paid',
    isLive: session.livemode,
    reference: stated.client_reference_id ?? stated.metadata?.reference,
    quantity: stated.line_items?.data.reduce((sum, item) => sum + (item.quantity ?? 0), 0),
    amountCents: stated.amount_total ?? undefined,
    currency: stated.currency ?? undefined,
    paymentMethod: paymentMethodOf(stated.payment_intent),
  };
}

/** Returns a card by its brand and last digits, and another method by Stripe's name for it. */
function paymentMethodOf(intent: Stripe.Checkout.Session['payment_intent'] | undefined): string | undefined {
  const charge = typeof intent === 'object' ? intent?.latest_charge : null;
  const details = typeof charge === 'object' ? charge?.payment_method_details : null;
  if (!details) return undefined;
  const { brand, last4 } = details.card ?? {};
  const name = (brand ?? details.type).replaceAll('_', ' ');
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}${last4 ? ` •••• ${last4}` : ''}`;
}

/** Null when Stripe says that what `param` names (or the thing itself) does not exist. */
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

function client(): Stripe {
  return singleton('stripe', () => {
    const { STRIPE_API_URL } = env();
    const standIn = STRIPE_API_URL ? new URL(STRIPE_API_URL) : null;
    return new Stripe(requireSetting('STRIPE_SECRET_KEY'), {
      timeout: ANSWER_WITHIN_MS,
      // Whoever waits is told at once; the next try is the same order.
      maxNetworkRetries: 0,
      telemetry: false,
      ...(standIn && { host: standIn.hostname, port: standIn.port, protocol: 'http' as const }),
    });
  });
}
