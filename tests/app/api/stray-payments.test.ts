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
  const parkedMetric = async () => {
    await measureQueue();
    return /^payments\{state="parked"\} (\d+)/m.exec(await metricsText())?.[1];
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
    expect(await parkedMetric()).toBe('1');
    const object = { id: 'ch_parked', amount_refunded: 700, metadata: { reference: order.id } };
    await tell({ type: 'charge.refunded', object });
    expect(await parkedMetric()).toBe('0');
    log.mockRestore();
  });

  test('without its person is parked too [purchase-parked]', async () => {
    const id = await paidSession(7);
    await Purchase.updateOne({ stripeSessionId: id }, { $set: { userId: 'erased-0123' } });
    expect((await tell({ object: { id } })).status).toBe(200);
    expect(await stored()).toMatchObject([{ stripeSessionId: id, reason: 'NO_PERSON' }]);
    expect(await Purchase.findOne({ stripeSessionId: id })).toMatchObject({ status: 'REFUSED' });
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
    await checkOpenOrders();
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

  test('of an erased account is deleted once it cannot be paid', async () => {
    const { data } = await buy(7);
    await age(2 * HOUR_MS);
    await Purchase.updateMany({ userId: 'ada' }, { $set: { userId: 'erased-0123', status: 'PENDING' } });
    change(data.sessionId, { status: 'expired', url: null });
    await checkOpenOrders();
    expect(await Purchase.estimatedDocumentCount()).toBe(0);
  });
});
