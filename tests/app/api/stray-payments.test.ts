import '#tests/support/installation.ts';
import { describe, expect, test, vi } from 'vitest';
import { measureQueue } from '#server/jobs/queue/measure-queue.ts';
import { ParkedPayment } from '#server/models/parked-payment.ts';
import { Purchase } from '#server/models/purchase.ts';
import { logger } from '#server/platform/logger.ts';
import { metricsText } from '#server/platform/metrics.ts';
import { checkOpenOrders } from '#server/services/payments/check-open-orders.ts';
import { payments } from '#tests/support/payment-provider.ts';
import { ADA, buy, change, come, creditOf, PAID, paidSession, tell } from './checkout-desk.ts';

test('a delayed payment that fails ends its order [purchase-ends]', async () => {
  const { data } = await buy(7);
  change(data.sessionId, { status: 'complete', payment_status: 'unpaid', url: null });
  await tell({ object: { id: data.sessionId } });
  expect((await come(data.sessionId)).data).toMatchObject({ status: 'PENDING' });
  await tell({ type: 'checkout.session.async_payment_failed', object: { id: data.sessionId } });
  expect(await Purchase.findOne({ stripeSessionId: data.sessionId })).toMatchObject({ status: 'FAILED' });
  expect(await creditOf(ADA)).toBe(5);
});

describe('a paid session that cannot be booked', () => {
  const stored = () => ParkedPayment.find({ refundedAt: null }).lean();
  const metricOf = async (state: string) => {
    await measureQueue();
    return new RegExp(`^payments\\{state="${state}"\\} (\\d+)`, 'm').exec(await metricsText())?.[1];
  };
  const refund = (reference: string, cents = 700) =>
    tell({
      type: 'charge.refunded',
      object: { id: 'ch_stray', amount_refunded: cents, refunded: cents === 700, metadata: { reference } },
    });
  const dispute = (reference: string, status: string) => {
    const charge = { id: 'ch_stray', metadata: { reference } };
    payments.disputes.set('du_stray', { id: 'du_stray', status, amount: 700, charge });
    return tell({ type: 'charge.dispute.updated', object: { id: 'du_stray' } });
  };

  test('without its order is parked with an alert, until it is refunded [purchase-parked]', async () => {
    const log = vi.spyOn(logger, 'error');
    const id = await paidSession(7);
    const order = await Purchase.findOneAndDelete({ stripeSessionId: id }).orFail();
    for (let times = 0; times < 3; times += 1) expect((await tell({ object: { id } })).status).toBe(200);
    const payment = { stripeSessionId: id, reason: 'NO_ORDER', reference: order.id, amount: 700 };
    expect(await stored()).toMatchObject([payment]);
    const alerts = log.mock.calls.filter(([, message]) => message === 'payment parked: refund it at Stripe');
    expect(alerts).toEqual([[expect.objectContaining(payment), expect.any(String)]]);
    expect(await metricOf('parked')).toBe('1');
    await refund(order.id);
    expect(await metricOf('parked')).toBe('0');
    log.mockRestore();
  });

  test('is not parked after its refund [purchase-parked]', async () => {
    const log = vi.spyOn(logger, 'error');
    for (const quantity of [7, 8]) {
      const id = await paidSession(quantity);
      const order = await Purchase.findOneAndDelete({ stripeSessionId: id }).orFail();
      await refund(order.id);
      await tell({ object: { id } });
    }
    expect(await metricOf('parked')).toBe('0');
    expect(log).not.toHaveBeenCalled();
    log.mockRestore();
  });

  test('without its person is parked too, until it is refunded [purchase-parked]', async () => {
    const id = await paidSession(7);
    await Purchase.updateOne({ stripeSessionId: id }, { $set: { userId: 'erased-0123' } });
    expect((await tell({ object: { id } })).status).toBe(200);
    expect(await stored()).toMatchObject([{ stripeSessionId: id, reason: 'NO_PERSON' }]);
    const order = await Purchase.findOne({ stripeSessionId: id }).orFail();
    expect([order.status, await metricOf('refused')]).toEqual(['REFUSED', '1']);
    const log = vi.spyOn(logger, 'error');
    await refund(order.id);
    await tell({ object: { id } });
    expect(log).not.toHaveBeenCalled();
    log.mockRestore();
    expect(await Purchase.findById(order._id)).toMatchObject({ status: 'REFUNDED', paidAt: null });
    expect([await metricOf('parked'), await metricOf('refused')]).toEqual(['0', '0']);
  });

  test('of another amount alerts until it is refunded [purchase-agrees]', async () => {
    const id = await paidSession(7);
    change(id, { amount_total: 1 });
    await tell({ object: { id } });
    expect(await metricOf('refused')).toBe('1');
    const order = await Purchase.findOne({ stripeSessionId: id }).orFail();
    await refund(order.id, 100);
    expect(await metricOf('refused')).toBe('1');
    await Promise.all([
      refund(order.id),
      tell({ object: { id } }),
      refund(order.id),
      tell({ object: { id } }),
    ]);
    expect([await metricOf('refused'), await creditOf(ADA)]).toEqual(['0', 5]);
  });

  test('alerts until its dispute is lost [purchase-agrees]', async () => {
    const id = await paidSession(7);
    change(id, { amount_total: 1 });
    await tell({ object: { id } });
    const order = await Purchase.findOne({ stripeSessionId: id }).orFail();
    await dispute(order.id, 'under_review');
    expect(await metricOf('refused')).toBe('1');
    await dispute(order.id, 'lost');
    await tell({ object: { id } });
    expect([await metricOf('refused'), await creditOf(ADA)]).toEqual(['0', 5]);
  });

  test('logs an error when it is disputed, and stays parked until it is lost [purchase-parked]', async () => {
    const id = await paidSession(7);
    const order = await Purchase.findOneAndDelete({ stripeSessionId: id }).orFail();
    await tell({ object: { id } });
    const log = vi.spyOn(logger, 'error');
    await dispute(order.id, 'needs_response');
    expect(log.mock.calls).toEqual([
      [expect.objectContaining({ purchase: order.id }), 'dispute of a payment that was not booked'],
    ]);
    log.mockRestore();
    expect(await metricOf('parked')).toBe('1');
    await dispute(order.id, 'lost');
    expect(await metricOf('parked')).toBe('0');
  });

  test("is not parked when it is unpaid or another shop's", async () => {
    const { data } = await buy(7);
    await Purchase.deleteMany({});
    await tell({ object: { id: data.sessionId } });
    change(data.sessionId, { ...PAID, client_reference_id: 'shop-1', metadata: {} });
    await tell({ object: { id: data.sessionId } });
    expect(await stored()).toEqual([]);
  });

  test('finds the order whose session id a crash lost', async () => {
    const id = await paidSession(7);
    await Purchase.updateOne({ stripeSessionId: id }, { $set: { stripeSessionId: null } });
    await tell({ object: { id } });
    expect(await creditOf(ADA)).toBe(12);
    expect(await stored()).toEqual([]);
  });
});

describe('an order that stays open', () => {
  const HOUR_MS = 3_600_000;
  const statusOf = async (id: string) => (await Purchase.findOne({ stripeSessionId: id }).orFail()).status;
  const age = (milliseconds: number) =>
    Purchase.collection.updateMany(
      { userId: 'ada' },
      { $set: { createdAt: new Date(Date.now() - milliseconds) } },
    );

  test("for an hour is settled by Stripe's state, without an event [purchase-checked]", async () => {
    const paid = await paidSession(7);
    const { data } = await buy(8);
    change(data.sessionId, { status: 'expired', url: null });
    await age(0.9 * HOUR_MS);
    await checkOpenOrders();
    expect(await creditOf(ADA)).toBe(5);
    await age(1.1 * HOUR_MS);
    payments.isAway = true;
    await checkOpenOrders();
    payments.isAway = false;
    expect(await creditOf(ADA)).toBe(5);
    await checkOpenOrders(Date.now() + 1.1 * HOUR_MS);
    expect([await creditOf(ADA), await statusOf(paid), await statusOf(data.sessionId)]).toEqual([
      12,
      'PAID',
      'EXPIRED',
    ]);
  });

  test('is checked once an hour', async () => {
    const { data } = await buy(7);
    await age(2 * HOUR_MS);
    await checkOpenOrders();
    change(data.sessionId, PAID);
    await checkOpenOrders();
    expect(await statusOf(data.sessionId)).toBe('OPEN');
    await checkOpenOrders(Date.now() + 1.1 * HOUR_MS);
    expect(await statusOf(data.sessionId)).toBe('PAID');
  });

  test('does not block later ones when Stripe fails for it or an erasure deletes it [purchase-checked]', async () => {
    const broken = await paidSession(7);
    const erased = await paidSession(8);
    const paid = await paidSession(9);
    await age(2 * HOUR_MS);
    payments.broken.add(broken);
    payments.whileAsked.set(erased, async () => {
      await Purchase.deleteOne({ stripeSessionId: erased });
    });
    await checkOpenOrders();
    expect([await statusOf(broken), await statusOf(paid)]).toEqual(['OPEN', 'PAID']);
    expect((await Purchase.findOne({ stripeSessionId: broken }).orFail()).checkedAt).toEqual(
      expect.any(Date),
    );
  });

  test('waits with the later ones while Stripe is down [purchase-checked]', async () => {
    for (const quantity of [7, 8, 9, 10]) await paidSession(quantity);
    await age(2 * HOUR_MS);
    payments.isAway = true;
    await checkOpenOrders();
    expect(await Purchase.countDocuments({ userId: 'ada', checkedAt: null })).toBe(1);
  });

  const expire = (sessionId: string) => tell({ type: 'checkout.session.expired', object: { id: sessionId } });

  test.each([
    ['the hourly check', () => checkOpenOrders()],
    ['an event', expire],
  ])('of an erased account is deleted once it cannot be paid, by %s', async (_by, settle) => {
    const { data } = await buy(7);
    await age(2 * HOUR_MS);
    await Purchase.updateMany({ userId: 'ada' }, { $set: { userId: 'erased-0123', status: 'PENDING' } });
    change(data.sessionId, { status: 'expired', url: null });
    await settle(data.sessionId);
    expect(await Purchase.estimatedDocumentCount()).toBe(0);
  });
});
