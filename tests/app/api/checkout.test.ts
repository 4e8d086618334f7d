import '#tests/support/installation.ts';
import { Stripe } from 'stripe';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { POST as complete } from '#app/api/stripe/checkout_session/complete/route.ts';
import { POST as checkout } from '#app/api/stripe/checkout_session/route.ts';
import { POST as webhook } from '#app/api/stripe/webhook/route.ts';
import { POST as addUser, GET as getUser } from '#app/api/user/route.ts';
import { checkLedger } from '#server/domain/credits/check-ledger.ts';
import { book } from '#server/domain/credits/credit-ledger.ts';
import { jobQueue } from '#server/jobs/queue/queue.ts';
import { CreditEntry } from '#server/models/credit-entry.ts';
import { Notification } from '#server/models/notification.ts';
import { Purchase } from '#server/models/purchase.ts';
import { User } from '#server/models/user.ts';
import { transact } from '#server/platform/transact.ts';
import { type Publication, setPublisher } from '#server/realtime/publish.ts';
import { call, ORIGIN, type Person } from '#tests/support/call.ts';
import { payments, type Session } from '#tests/support/payment-provider.ts';

const ADA: Person = { userId: 'ada', email: 'ada@example.com' };
const EVE: Person = { userId: 'eve', email: 'eve@example.com' };
const stripe = new Stripe('sk_test_tests');
let published: Publication[] = [];

beforeAll(async () => {
  for (const as of [ADA, EVE])
    await call(addUser, { method: 'POST', as, body: { redirectUrl: `${ORIGIN}/home` } });
});
beforeEach(() => {
  published = [];
  setPublisher((publication) => published.push(publication));
  return async () => {
    const { differences } = await checkLedger();
    if (differences.length > 0) throw new Error('The balances are not what the lines add up to.');
    await Purchase.deleteMany({});
    await CreditEntry.deleteMany({ reason: { $in: ['PURCHASE', 'REFUND', 'HOLD'] } });
    await Notification.deleteMany({});
    await User.updateMany({ firebaseUid: { $in: ['ada', 'eve'] } }, { $set: { credit: 5 } });
    payments.isAway = false;
  };
});

const buy = (quantity: unknown, as: Person | null = ADA, returnTo?: string) =>
  call(checkout, { method: 'POST', as, body: { quantity, ...(returnTo && { returnTo }) } });
const come = (sessionId: string, as: Person | null = ADA) =>
  call(complete, { method: 'POST', as, body: { sessionId } });
const creditOf = async (as: Person) => (await call(getUser, { as })).data.credit as number;

/** What happens at the provider's page. */
function change(sessionId: string, state: Partial<Session>) {
  const session = payments.sessions.get(sessionId);
  if (!session) throw new Error('The provider knows no such session.');
  Object.assign(session, state);
}
const PAID = { status: 'complete', payment_status: 'paid', url: null };

async function paidSession(quantity = 7): Promise<string> {
  const { data } = await buy(quantity);
  change(data.sessionId, PAID);
  return data.sessionId;
}

type Told = { type?: string; object?: object; livemode?: boolean; secret?: string; at?: number };

/** A message of Stripe's to our webhook. */
function tell({ type = 'checkout.session.completed', object = {}, livemode = false, secret, at }: Told) {
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

describe('opening a payment', () => {
  test('writes the order first, and names the price itself [paid-plans] [extra-people] [purchase-page]', async () => {
    const { status, data } = await buy(25, ADA, '/createtribute/upgrade');
    expect(status).toBe(201);
    expect(data.url).toBe(`https://checkout.stripe.example/${data.sessionId}`);
    expect(await Purchase.findOne({ stripeSessionId: data.sessionId })).toMatchObject({
      userId: 'ada',
      quantity: 25,
      amount: 2500,
      currency: 'usd',
      status: 'OPEN',
      returnTo: '/createtribute/upgrade',
    });
    const sent = payments.creations.at(-1);
    expect(sent).toMatchObject({
      mode: 'payment',
      'line_items[0][price]': 'price_tests',
      'line_items[0][quantity]': '25',
      success_url: `${ORIGIN}/pricing/return?session_id={CHECKOUT_SESSION_ID}`,
    });
    expect(await creditOf(ADA)).toBe(5);
  });

  test.each([0, -1, 501, 1.5, '5', null, undefined])(
    'of %s people is refused [plan-packs]',
    async (quantity) => {
      expect(await buy(quantity)).toMatchObject({ status: 422, code: 'INVALID_INPUT' });
      expect(await Purchase.estimatedDocumentCount()).toBe(0);
    },
  );

  test('takes no price from the caller, and nobody’s who is not signed in [purchase-page]', async () => {
    const body = { quantity: 5, amount: 1 };
    expect((await call(checkout, { method: 'POST', as: ADA, body })).status).toBe(422);
    expect((await buy(5, null)).status).toBe(401);
    expect((await buy(5, { ...ADA, isVerified: false })).status).toBe(403);
  });

  test('leads back to our own pages alone', async () => {
    for (const hostile of ['https://evil.example/', '//evil.example', '/\\evil.example', 'home']) {
      const { data } = await buy(3, ADA, hostile);
      expect((await Purchase.findOne({ stripeSessionId: data.sessionId }).orFail()).returnTo).toBe('/home');
    }
  });

  test('a double click, even ten at once, is one order, one session and one customer', async () => {
    const customers = payments.customers.length;
    await User.updateOne({ firebaseUid: 'eve' }, { $set: { stripeCustomerId: null } });
    const answers = await Promise.all(Array.from({ length: 10 }, () => buy(10, EVE)));
    expect(new Set(answers.map(({ data }) => data?.sessionId)).size).toBe(1);
    expect(await Purchase.estimatedDocumentCount()).toBe(1);
    const { stripeCustomerId } = await User.findOne({ firebaseUid: 'eve' }).orFail();
    const again = await buy(11, EVE);
    expect(again.status).toBe(201);
    expect(payments.creations.at(-1)?.customer).toBe(stripeCustomerId);
    expect(payments.customers.length).toBeGreaterThan(customers);
  });

  test('a customer whom Stripe has forgotten is made again', async () => {
    await User.updateOne({ firebaseUid: 'ada' }, { $set: { stripeCustomerId: 'cus_of_another_mode' } });
    expect((await buy(4)).status).toBe(201);
    expect((await User.findOne({ firebaseUid: 'ada' }).orFail()).stripeCustomerId).toBe(
      payments.customers.at(-1),
    );
  });

  test('after the order was paid or has lapsed, the same again is another order', async () => {
    const first = await paidSession(6);
    const second = await buy(6);
    expect(second.data.sessionId).not.toBe(first);
    expect(await creditOf(ADA)).toBe(11);
    change(second.data.sessionId, { status: 'expired', url: null });
    const third = await buy(6);
    expect(third.data.sessionId).not.toBe(second.data.sessionId);
    expect(await creditOf(ADA)).toBe(11);
  });

  test('while Stripe is away nothing is opened, and the same order serves later', async () => {
    payments.isAway = true;
    expect(await buy(8)).toMatchObject({ status: 503, code: 'UNAVAILABLE' });
    payments.isAway = false;
    expect((await buy(8)).status).toBe(201);
    expect(await Purchase.estimatedDocumentCount()).toBe(1);
  });
});

describe('a paid session', () => {
  test('100 deliveries by webhook and return page, shuffled, repeated and at once, book once [purchase-once]', async () => {
    const id = await paidSession(7);
    const types = ['checkout.session.completed', 'checkout.session.async_payment_succeeded'];
    const statuses: number[] = [];
    for (let round = 0; round < 5; round++) {
      const deliveries = Array.from({ length: 20 }, async (_, index) => {
        const { status } =
          index % 3 === round % 3
            ? await come(id)
            : await tell({ type: types[index % 2] ?? '', object: { id } });
        statuses.push(status);
      });
      await Promise.all(deliveries);
    }
    expect(statuses).toHaveLength(100);
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(await creditOf(ADA)).toBe(12);
    expect(await CreditEntry.find({ userId: 'ada', reason: 'PURCHASE' }).lean()).toMatchObject([
      { amount: 7, reference: id },
    ]);
    expect(await Purchase.findOne({ stripeSessionId: id })).toMatchObject({ status: 'PAID' });
    expect(await Notification.find({ userId: 'ada', type: 'CREDITS_ADDED' })).toHaveLength(1);
    const { jobs } = await (await jobQueue()).queryJobs({ name: 'send-receipt-mail' });
    const { id: purchaseId } = await Purchase.findOne({ stripeSessionId: id }).orFail();
    expect(
      jobs.filter(({ data }) => (data as { purchaseId: string }).purchaseId === purchaseId),
    ).toHaveLength(1);
    expect(published).toContainEqual({ userId: 'ada', event: 'updateCount', payload: [{ credit: 12 }] });
  });

  test('tells the return page what was bought, and where one came from', async () => {
    const { data } = await buy(100, ADA, '/share?tributeId=abc');
    change(data.sessionId, PAID);
    expect((await come(data.sessionId)).data).toEqual({
      status: 'PAID',
      quantity: 100,
      amountCents: 10_000,
      currency: 'usd',
      returnTo: '/share?tributeId=abc',
      credit: 105,
    });
  });

  test('is nobody else’s', async () => {
    const id = await paidSession(7);
    expect(await come(id, EVE)).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    expect((await come(id, null)).status).toBe(401);
    expect(await come('cs_test_no_such_session')).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    expect([await creditOf(ADA), await creditOf(EVE)]).toEqual([5, 5]);
  });

  test.each([
    ['unpaid', { status: 'complete', payment_status: 'unpaid' }, 'PENDING'],
    ['open', {}, 'OPEN'],
    ['expired', { status: 'expired', url: null }, 'EXPIRED'],
    ['paid with nothing', { status: 'complete', payment_status: 'no_payment_required' }, 'PENDING'],
    ['of another amount', { ...PAID, amount_total: 1 }, 'REFUSED'],
    ['of another number', { ...PAID, line_items: { data: [{ quantity: 8 }] } }, 'REFUSED'],
    ['in another currency', { ...PAID, currency: 'jpy' }, 'REFUSED'],
    ['for another order', { ...PAID, client_reference_id: 'f'.repeat(24) }, 'REFUSED'],
    ['of live mode', { ...PAID, livemode: true }, 'REFUSED'],
  ])('that is %s books nothing [purchase-agrees]', async (_, state, becomes) => {
    const { data } = await buy(7);
    change(data.sessionId, state);
    expect((await tell({ object: { id: data.sessionId } })).status).toBe(200);
    expect((await come(data.sessionId)).data.status).toBe(becomes);
    expect(await creditOf(ADA)).toBe(5);
    expect(await Notification.countDocuments({ userId: 'ada' })).toBe(0);
  });

  test('that says less than Stripe’s does is good, and a slow bank’s is booked when it pays', async () => {
    const { data } = await buy(7);
    change(data.sessionId, { status: 'complete', payment_status: 'unpaid', url: null });
    expect((await come(data.sessionId)).data).toMatchObject({ status: 'PENDING', credit: 5 });
    const silent = { amount_total: undefined, currency: undefined, line_items: undefined };
    change(data.sessionId, { ...PAID, ...silent });
    await tell({ type: 'checkout.session.async_payment_succeeded', object: { id: data.sessionId } });
    expect(await creditOf(ADA)).toBe(12);
  });
});

describe('the webhook', () => {
  const now = () => Math.floor(Date.now() / 1000);

  test('believes only what Stripe signed, over the very bytes, within 300 s', async () => {
    const id = await paidSession();
    expect((await tell({ object: { id }, secret: 'whsec_other' })).status).toBe(400);
    expect((await tell({ object: { id }, at: now() - 310 })).status).toBe(400);
    const unsigned = new Request(`${ORIGIN}/api/stripe/webhook`, { method: 'POST', body: '{}' });
    expect((await webhook(unsigned)).status).toBe(400);
    expect(await creditOf(ADA)).toBe(5);
    expect((await tell({ object: { id }, at: now() - 290 })).status).toBe(200);
    expect(await creditOf(ADA)).toBe(12);
  });

  test('takes what it has no use for, and what is not ours', async () => {
    expect((await tell({ type: 'invoice.paid' })).status).toBe(200);
    expect((await tell({ object: { id: 'cs_test_of_another_shop' } })).status).toBe(200);
    expect((await tell({ type: 'charge.refunded', object: { id: 'ch_1', metadata: {} } })).status).toBe(200);
  });

  test('does nothing for messages of the other mode', async () => {
    const id = await paidSession();
    expect((await tell({ object: { id }, livemode: true })).status).toBe(200);
    expect(await creditOf(ADA)).toBe(5);
  });

  test('fails while we cannot settle, so that Stripe tells us again', async () => {
    const id = await paidSession();
    payments.isAway = true;
    expect((await tell({ object: { id } })).status).toBe(503);
    expect(await creditOf(ADA)).toBe(5);
    payments.isAway = false;
    expect((await tell({ object: { id } })).status).toBe(200);
    expect(await creditOf(ADA)).toBe(12);
  });
});

describe('a refund', () => {
  const refund = async (sessionId: string, cents: number) => {
    const { id } = await Purchase.findOne({ stripeSessionId: sessionId }).orFail();
    const object = { id: `ch_${id}`, amount_refunded: cents, metadata: { reference: id } };
    return tell({ type: 'charge.refunded', object });
  };

  test('takes back what was paid, once, in parts and in any order', async () => {
    const id = await paidSession(7);
    await come(id);
    await Promise.all([refund(id, 200), refund(id, 200), refund(id, 500), refund(id, 200)]);
    await refund(id, 300);
    expect(await creditOf(ADA)).toBe(7);
    expect(await Purchase.findOne({ stripeSessionId: id })).toMatchObject({ status: 'PAID' });
    published = [];
    await refund(id, 700);
    await refund(id, 700);
    expect(await creditOf(ADA)).toBe(5);
    expect(await Purchase.findOne({ stripeSessionId: id })).toMatchObject({ status: 'REFUNDED' });
    expect(published).toContainEqual({ userId: 'ada', event: 'updateCount', payload: [{ credit: 5 }] });
  });

  test('never takes what is used [ledger-amounts]', async () => {
    const id = await paidSession(7);
    await come(id);
    const hold = { userId: 'ada', reason: 'HOLD' as const, amount: -10, reference: 'ten guests' };
    expect(await transact((session) => book(session, hold))).toBe('BOOKED');
    await refund(id, 700);
    expect(await creditOf(ADA)).toBe(0);
    expect(await CreditEntry.findOne({ reason: 'REFUND' })).toMatchObject({ amount: -2 });
  });

  test('that comes before the payment settles the payment first', async () => {
    const id = await paidSession(7);
    await refund(id, 700);
    await tell({ object: { id } });
    expect(await creditOf(ADA)).toBe(5);
    expect(await CreditEntry.find({ userId: 'ada' }).distinct('reason')).toEqual([
      'PURCHASE',
      'REFUND',
      'SIGNUP',
    ]);
  });

  test('of what was never paid takes nothing', async () => {
    const { data } = await buy(5);
    expect((await refund(data.sessionId, 500)).status).toBe(200);
    expect(await creditOf(ADA)).toBe(5);
  });
});
