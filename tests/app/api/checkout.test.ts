import '#tests/support/installation.ts';
import { describe, expect, test } from 'vitest';
import { POST as checkout } from '#app/api/stripe/checkout_session/route.ts';
import { GET as plans } from '#app/api/stripe/plans/route.ts';
import { POST as webhook } from '#app/api/stripe/webhook/route.ts';
import { jobQueue } from '#server/jobs/queue/queue.ts';
import { CreditEntry } from '#server/models/credit-entry.ts';
import { Notification } from '#server/models/notification.ts';
import { Purchase } from '#server/models/purchase.ts';
import { User } from '#server/models/user.ts';
import { call, ORIGIN } from '#tests/support/call.ts';
import { payments } from '#tests/support/payment-provider.ts';
import {
  ADA,
  buy,
  change,
  come,
  creditOf,
  EVE,
  PAID,
  paidSession,
  published,
  tell,
  UNBOOKED,
} from './checkout-desk.ts';

describe('opening a payment', () => {
  test('stores the order first and sets the price itself [paid-plans] [extra-people] [purchase-page]', async () => {
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

  test.each([0, -1, 501, 1.5, '5', null, undefined])('rejects %s people [plan-packs]', async (quantity) => {
    expect(await buy(quantity)).toMatchObject({ status: 422, code: 'INVALID_INPUT' });
    expect(await Purchase.estimatedDocumentCount()).toBe(0);
  });

  test('takes no price from the caller, and no anonymous caller [purchase-page]', async () => {
    const body = { quantity: 5, amount: 1 };
    expect((await call(checkout, { method: 'POST', as: ADA, body })).status).toBe(422);
    expect((await buy(5, null)).status).toBe(401);
    expect((await buy(5, { ...ADA, isVerified: false })).status).toBe(403);
  });

  test('returns to our own pages only', async () => {
    for (const hostile of ['https://evil.example/', '//evil.example', '/\\evil.example', 'home']) {
      const { data } = await buy(3, ADA, hostile);
      expect((await Purchase.findOne({ stripeSessionId: data.sessionId }).orFail()).returnTo).toBe('/home');
    }
  });

  test('creates one order, session and customer for a double click, even ten concurrent ones', async () => {
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

  test('recreates a customer that Stripe has deleted', async () => {
    await User.updateOne({ firebaseUid: 'ada' }, { $set: { stripeCustomerId: 'cus_of_another_mode' } });
    expect((await buy(4)).status).toBe(201);
    expect((await User.findOne({ firebaseUid: 'ada' }).orFail()).stripeCustomerId).toBe(
      payments.customers.at(-1),
    );
  });

  test('creates a new order after the last one was paid or expired', async () => {
    const first = await paidSession(6);
    const second = await buy(6);
    expect(second.data.sessionId).not.toBe(first);
    expect(await creditOf(ADA)).toBe(11);
    change(second.data.sessionId, { status: 'expired', url: null });
    const third = await buy(6);
    expect(third.data.sessionId).not.toBe(second.data.sessionId);
    expect(await creditOf(ADA)).toBe(11);
  });

  test('opens nothing while Stripe is down, and reuses the order later', async () => {
    payments.isAway = true;
    expect(await buy(8)).toMatchObject({ status: 503, code: 'UNAVAILABLE' });
    payments.isAway = false;
    expect((await buy(8)).status).toBe(201);
    expect(await Purchase.estimatedDocumentCount()).toBe(1);
  });
});

describe('a paid session', () => {
  test('books once for 100 shuffled, repeated and concurrent deliveries by webhook and return page [purchase-once]', async () => {
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

  test('tells the return page what the person bought and where they came from', async () => {
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

  test('is hidden from other people', async () => {
    const id = await paidSession(7);
    expect(await come(id, EVE)).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    expect((await come(id, null)).status).toBe(401);
    expect(await come('cs_test_no_such_session')).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    expect([await creditOf(ADA), await creditOf(EVE)]).toEqual([5, 5]);
  });

  test.each(UNBOOKED)('that is %s books nothing [purchase-agrees]', async (_, state, becomes) => {
    const { data } = await buy(7);
    change(data.sessionId, state);
    expect((await tell({ object: { id: data.sessionId } })).status).toBe(200);
    expect((await come(data.sessionId)).data.status).toBe(becomes);
    expect(await creditOf(ADA)).toBe(5);
    expect(await Notification.countDocuments({ userId: 'ada' })).toBe(0);
  });

  test("with fewer fields than Stripe's is accepted, and a slow bank's is booked once paid", async () => {
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

  test("accepts only Stripe's signature over the raw bytes, within 300 s", async () => {
    const id = await paidSession();
    expect((await tell({ object: { id }, secret: 'whsec_other' })).status).toBe(400);
    expect((await tell({ object: { id }, at: now() - 310 })).status).toBe(400);
    const unsigned = new Request(`${ORIGIN}/api/stripe/webhook`, { method: 'POST', body: '{}' });
    expect((await webhook(unsigned)).status).toBe(400);
    expect(await creditOf(ADA)).toBe(5);
    expect((await tell({ object: { id }, at: now() - 290 })).status).toBe(200);
    expect(await creditOf(ADA)).toBe(12);
  });

  test('accepts events that it does not use, and foreign ones', async () => {
    expect((await tell({ type: 'invoice.paid' })).status).toBe(200);
    expect((await tell({ object: { id: 'cs_test_of_another_shop' } })).status).toBe(200);
    expect((await tell({ type: 'charge.refunded', object: { id: 'ch_1', metadata: {} } })).status).toBe(200);
  });

  test('ignores events of the other mode', async () => {
    const id = await paidSession();
    expect((await tell({ object: { id }, livemode: true })).status).toBe(200);
    expect(await creditOf(ADA)).toBe(5);
  });

  test('fails while settling is impossible, so that Stripe retries', async () => {
    const id = await paidSession();
    payments.isAway = true;
    expect((await tell({ object: { id } })).status).toBe(503);
    expect(await creditOf(ADA)).toBe(5);
    payments.isAway = false;
    expect((await tell({ object: { id } })).status).toBe(200);
    expect(await creditOf(ADA)).toBe(12);
  });
});

test('plans: [price-per-person] 1 dollar a person, [free-credits] 5 free and [default-plan] "$0", and the packs [plan-packs]', async () => {
  const { data } = await call(plans);
  expect(data).toMatchObject({ currency: 'usd', pricePerPersonCents: 100, peopleMin: 1, peopleMax: 500 });
  expect(data.plans).toEqual([
    { plan: '$0', people: 5, priceCents: 0, isDefault: true },
    ...[5, 10, 25, 50, 100].map((people) => ({
      plan: `$${people}`,
      people,
      priceCents: people * 100,
      isDefault: false,
    })),
  ]);
});
