import '#tests/support/installation.ts';
import { describe, expect, test, vi } from 'vitest';
import { ParkedPayment } from '#server/models/parked-payment.ts';
import { Purchase } from '#server/models/purchase.ts';
import { logger } from '#server/platform/logger.ts';
import { payments } from '#tests/support/payment-provider.ts';
import { ADA, change, come, creditOf, paidSession, tell } from './checkout-desk.ts';

describe('a second payment of an order', () => {
  const charge = (payment: string, reference: string) => ({
    id: `ch_${payment}`,
    payment_intent: `pi_${payment}`,
    metadata: { reference },
  });
  const refundOf = (payment: string, reference: string, cents = 700) =>
    tell({
      type: 'charge.refunded',
      object: { ...charge(payment, reference), amount_refunded: cents, refunded: cents === 700 },
    });

  /** Pays an order twice: by its own session, which is booked, and by another. Returns the order's id and both. */
  async function payTwice() {
    const first = await paidSession(7);
    change(first, { payment_intent: { id: 'pi_first' } });
    await come(first);
    const { id: reference } = await Purchase.findOne({ stripeSessionId: first }).orFail();
    return { reference, first, second: payAgain(first, 'second') };
  }

  /** Pays the order of a session through another one. */
  function payAgain(first: string, name: string): string {
    const id = `${first}_${name}`;
    payments.sessions.set(id, { ...payments.sessions.get(first), id, payment_intent: { id: `pi_${name}` } });
    return id;
  }
  const bookedOf = async (reference: string) => {
    const { status, refundedQuantity } = await Purchase.findById(reference).orFail();
    return {
      status,
      refundedQuantity,
      credit: await creditOf(ADA),
      parked: await ParkedPayment.countDocuments({ refundedAt: null }),
    };
  };

  test('keeps the credits of the first when it is refunded [purchase-parked]', async () => {
    const { reference, second } = await payTwice();
    await tell({ object: { id: second } });
    const paid = { status: 'PAID', refundedQuantity: 0, credit: 12 };
    expect(await bookedOf(reference)).toEqual({ ...paid, parked: 1 });
    await refundOf('second', reference);
    expect(await bookedOf(reference)).toEqual({ ...paid, parked: 0 });
    await refundOf('first', reference);
    expect(await bookedOf(reference)).toMatchObject({ status: 'REFUNDED', credit: 5 });
  });

  test('stays parked when only the first is refunded [purchase-parked]', async () => {
    const { reference, second } = await payTwice();
    await tell({ object: { id: second } });
    await refundOf('first', reference);
    expect(await bookedOf(reference)).toMatchObject({ status: 'REFUNDED', credit: 5, parked: 1 });
  });

  test('is not parked after its refund [purchase-parked]', async () => {
    const { reference, second } = await payTwice();
    await refundOf('second', reference);
    await tell({ object: { id: second } });
    expect(await bookedOf(reference)).toMatchObject({ status: 'PAID', credit: 12, parked: 0 });
  });

  test('is parked as well as a third, and each until its own refund in full [purchase-parked]', async () => {
    const { reference, first, second } = await payTwice();
    const third = payAgain(first, 'third');
    const parked: number[] = [];
    const after = async (happening: Promise<unknown>) => {
      await happening;
      parked.push((await bookedOf(reference)).parked);
    };
    await after(tell({ object: { id: second } }));
    await after(refundOf('second', reference, 100));
    await after(tell({ object: { id: third } }));
    await after(refundOf('second', reference));
    await after(tell({ object: { id: second } }));
    await after(refundOf('third', reference));
    expect(parked).toEqual([1, 1, 2, 1, 1, 0]);
  });

  test('that an earlier version parked is parked once, until its refund [purchase-parked]', async () => {
    const { reference, second } = await payTwice();
    await tell({ object: { id: second } });
    await ParkedPayment.updateOne({ reference }, { $set: { paymentId: null } });
    expect((await tell({ object: { id: second } })).status).toBe(200);
    expect(await bookedOf(reference)).toMatchObject({ parked: 1 });
    await refundOf('second', reference);
    expect(await bookedOf(reference)).toMatchObject({ status: 'PAID', parked: 0 });
  });

  test('keeps the credits of the first when it is disputed, and is parked until it is lost [purchase-parked]', async () => {
    const { reference, second } = await payTwice();
    await tell({ object: { id: second } });
    const log = vi.spyOn(logger, 'error');
    const dispute = { id: 'du_second', status: 'needs_response', amount: 700, payment_intent: 'pi_second' };
    payments.disputes.set(dispute.id, { ...dispute, charge: charge('second', reference) });
    await tell({ type: 'charge.dispute.created', object: { id: dispute.id } });
    expect(await bookedOf(reference)).toMatchObject({ status: 'PAID', credit: 12, parked: 1 });
    expect(log.mock.calls).toEqual([
      [expect.objectContaining({ purchase: reference }), 'dispute of a payment that was not booked'],
    ]);
    log.mockRestore();
    Object.assign(payments.disputes.get(dispute.id) ?? {}, { status: 'lost' });
    await tell({ type: 'charge.dispute.closed', object: { id: dispute.id } });
    expect(await bookedOf(reference)).toMatchObject({ status: 'PAID', credit: 12, parked: 0 });
  });
});
