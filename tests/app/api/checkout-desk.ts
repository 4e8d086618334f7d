import { Stripe } from 'stripe';
import { beforeAll, beforeEach } from 'vitest';
import { POST as complete } from '#app/api/stripe/checkout_session/complete/route.ts';
import { POST as checkout } from '#app/api/stripe/checkout_session/route.ts';
import { POST as webhook } from '#app/api/stripe/webhook/route.ts';
import { POST as addUser, GET as getUser } from '#app/api/user/route.ts';
import { checkLedger } from '#server/domain/credits/check-ledger.ts';
import { CreditEntry } from '#server/models/credit-entry.ts';
import { Notification } from '#server/models/notification.ts';
import { ParkedPayment } from '#server/models/parked-payment.ts';
import { Purchase } from '#server/models/purchase.ts';
import { User } from '#server/models/user.ts';
import { type Publication, setPublisher } from '#server/realtime/publish.ts';
import { call, ORIGIN, type Person } from '#tests/support/call.ts';
import { payments, type Session } from '#tests/support/payment-provider.ts';

export const ADA: Person = { userId: 'ada', email: 'ada@example.com' };
export const EVE: Person = { userId: 'eve', email: 'eve@example.com' };
const stripe = new Stripe('sk_test_tests');
/** Events published since the current test began. */
export const published: Publication[] = [];

beforeAll(async () => {
  for (const as of [ADA, EVE])
    await call(addUser, { method: 'POST', as, body: { redirectUrl: `${ORIGIN}/home` } });
});
beforeEach(() => {
  published.length = 0;
  setPublisher((publication) => published.push(publication));
  return async () => {
    const { differences } = await checkLedger();
    if (differences.length > 0) throw new Error('The balances are not what the lines add up to.');
    await Purchase.deleteMany({});
    await ParkedPayment.deleteMany({});
    await CreditEntry.deleteMany({
      reason: { $in: ['PURCHASE', 'REFUND', 'HOLD', 'DISPUTE', 'DISPUTE_WON'] },
    });
    await Notification.deleteMany({});
    await User.updateMany({ firebaseUid: { $in: ['ada', 'eve'] } }, { $set: { credit: 5 } });
    payments.isAway = false;
  };
});

export const buy = (quantity: unknown, as: Person | null = ADA, returnTo?: string) =>
  call(checkout, { method: 'POST', as, body: { quantity, ...(returnTo && { returnTo }) } });
export const come = (sessionId: string, as: Person | null = ADA) =>
  call(complete, { method: 'POST', as, body: { sessionId } });
export const creditOf = async (as: Person) => (await call(getUser, { as })).data.credit as number;

export function change(sessionId: string, state: Partial<Session>) {
  const session = payments.sessions.get(sessionId);
  if (!session) throw new Error('The provider knows no such session.');
  Object.assign(session, state);
}
const UNPAID = { status: 'complete', payment_status: 'unpaid', url: null };
export const PAID = { status: 'complete', payment_status: 'paid', url: null };

export async function paidSession(quantity = 7): Promise<string> {
  const { data } = await buy(quantity);
  change(data.sessionId, PAID);
  return data.sessionId;
}

type Told = { type?: string; object?: object; livemode?: boolean; secret?: string; at?: number };

/** Sends a Stripe event to our webhook. */
export function tell({
  type = 'checkout.session.completed',
  object = {},
  livemode = false,
  secret,
  at,
}: Told) {
  const payload = JSON.stringify({ object: 'event', type, livemode, data: { object } });
  const header = stripe.webhooks.generateTestHeaderString({
    payload,
    secret: secret ?? 'whsec_tests',
    ...(at !== undefined && { timestamp: at }),
  });
  return webhook(
    new Request(`${ORIGIN}/api/stripe/webhook`, {
      method: 'POST',
      body: payload,
      headers: { 'stripe-signature': header },
    }),
  );
}

/** Sessions that must not book credits: description, state at Stripe, and the order's status. */
export const UNBOOKED: [what: string, state: Partial<Session>, becomes: string][] = [
  ['unpaid', { status: 'complete', payment_status: 'unpaid' }, 'PENDING'],
  ['refused by a slow bank', { ...UNPAID, payment_intent: { status: 'requires_payment_method' } }, 'FAILED'],
  ['canceled while the bank took its time', { ...UNPAID, payment_intent: { status: 'canceled' } }, 'FAILED'],
  ['processed by a slow bank', { ...UNPAID, payment_intent: { status: 'processing' } }, 'PENDING'],
  ['open', {}, 'OPEN'],
  ['expired', { status: 'expired', url: null }, 'EXPIRED'],
  ['paid with nothing', { status: 'complete', payment_status: 'no_payment_required' }, 'PENDING'],
  ['of another amount', { ...PAID, amount_total: 1 }, 'REFUSED'],
  ['of another number', { ...PAID, line_items: { data: [{ quantity: 8 }] } }, 'REFUSED'],
  ['in another currency', { ...PAID, currency: 'jpy' }, 'REFUSED'],
  ['for another order', { ...PAID, client_reference_id: 'f'.repeat(24) }, 'REFUSED'],
  ['of live mode', { ...PAID, livemode: true }, 'REFUSED'],
];
