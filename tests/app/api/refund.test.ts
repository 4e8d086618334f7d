import '#tests/support/installation.ts';
import { describe, expect, test, vi } from 'vitest';
import { book } from '#server/domain/credits/credit-ledger.ts';
import { CreditEntry } from '#server/models/credit-entry.ts';
import { Purchase } from '#server/models/purchase.ts';
import { logger } from '#server/platform/logger.ts';
import { transact } from '#server/platform/transact.ts';
import { payments } from '#tests/support/payment-provider.ts';
import { ADA, buy, come, creditOf, paidSession, published, tell } from './checkout-desk.ts';

describe('a refund', () => {
  const refund = async (sessionId: string, cents: number) => {
    const { id } = await Purchase.findOne({ stripeSessionId: sessionId }).orFail();
    const object = { id: `ch_${id}`, amount_refunded: cents, metadata: { reference: id } };
    return tell({ type: 'charge.refunded', object });
  };

  test('takes credits back once, in parts and in any order', async () => {
    const id = await paidSession(7);
    await come(id);
    await Promise.all([refund(id, 200), refund(id, 200), refund(id, 500), refund(id, 200)]);
    await refund(id, 300);
    expect(await creditOf(ADA)).toBe(7);
    expect(await Purchase.findOne({ stripeSessionId: id })).toMatchObject({ status: 'PAID' });
    published.length = 0;
    await refund(id, 700);
    // Before the second delivery, which finds the payment again and may publish the balance.
    expect(published).toContainEqual({ userId: 'ada', event: 'updateCount', payload: [{ credit: 5 }] });
    await refund(id, 700);
    expect(await creditOf(ADA)).toBe(5);
    expect(await Purchase.findOne({ stripeSessionId: id })).toMatchObject({ status: 'REFUNDED' });
  });

  test('never takes used credits [ledger-amounts]', async () => {
    const id = await paidSession(7);
    await come(id);
    const hold = { userId: 'ada', reason: 'HOLD' as const, amount: -10, reference: 'ten guests' };
    expect(await transact((session) => book(session, hold))).toBe('BOOKED');
    await refund(id, 700);
    expect(await creditOf(ADA)).toBe(0);
    expect(await CreditEntry.findOne({ reason: 'REFUND' })).toMatchObject({ amount: -2 });
  });

  test('that arrives before the payment settles the payment first', async () => {
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

  test('takes nothing for an unpaid order', async () => {
    const { data } = await buy(5);
    expect((await refund(data.sessionId, 500)).status).toBe(200);
    expect(await creditOf(ADA)).toBe(5);
  });
});

describe('a dispute [purchase-disputed]', () => {
  const statusOf = async (id: string) => (await Purchase.findOne({ stripeSessionId: id }).orFail()).status;
  const linesOf = async () =>
    (await CreditEntry.find({ userId: 'ada', reason: /^DISPUTE/ }).sort({ createdAt: 1 })).map(
      ({ reason, amount }) => [reason, amount],
    );

  /** Tells our webhook of a dispute in the state that Stripe gives for it. */
  async function dispute(
    sessionId: string,
    status: string,
    { id = 'du_1', amount = 700, type = 'updated' } = {},
  ) {
    const reference = (await Purchase.findOne({ stripeSessionId: sessionId }).orFail()).id;
    const charge = { id: 'ch_1', metadata: { reference } };
    payments.disputes.set(id, { id, object: 'dispute', status, amount, charge });
    return tell({ type: `charge.dispute.${type}`, object: { id } });
  }

  test('freezes the credits of the payment, and returns them when it is won', async () => {
    const id = await paidSession(7);
    await come(id);
    published.length = 0;
    await Promise.all(
      ['created', 'created', 'updated'].map((type) => dispute(id, 'needs_response', { type })),
    );
    expect([await creditOf(ADA), await statusOf(id)]).toEqual([5, 'DISPUTED']);
    expect(published).toContainEqual({ userId: 'ada', event: 'updateCount', payload: [{ credit: 5 }] });
    expect((await come(id)).data).toMatchObject({ status: 'DISPUTED', credit: 5 });
    published.length = 0;
    await Promise.all([1, 2, 3].map(() => dispute(id, 'won', { type: 'closed' })));
    expect([await creditOf(ADA), await statusOf(id)]).toEqual([12, 'PAID']);
    expect(published).toContainEqual({ userId: 'ada', event: 'updateCount', payload: [{ credit: 12 }] });
    expect(await linesOf()).toEqual([
      ['DISPUTE', -7],
      ['DISPUTE_WON', 7],
    ]);
  });

  test('that is lost keeps the credits, and never takes used ones', async () => {
    const id = await paidSession(7);
    await come(id);
    const hold = { userId: 'ada', reason: 'HOLD' as const, amount: -10, reference: 'ten guests' };
    await transact((session) => book(session, hold));
    await dispute(id, 'under_review', { type: 'created' });
    await dispute(id, 'lost', { type: 'closed' });
    expect([await creditOf(ADA), await statusOf(id)]).toEqual([0, 'CHARGED_BACK']);
    expect(await linesOf()).toEqual([['DISPUTE', -2]]);
  });

  test('freezes no credits if its end is reported before its start', async () => {
    const id = await paidSession(7);
    await dispute(id, 'won', { type: 'closed' });
    await tell({ type: 'charge.dispute.created', object: { id: 'du_1' } });
    expect([await creditOf(ADA), await linesOf()]).toEqual([12, []]);
  });

  test('of a part freezes that part, and leaves refunded credits', async () => {
    const id = await paidSession(7);
    const reference = (await Purchase.findOne({ stripeSessionId: id }).orFail()).id;
    await tell({
      type: 'charge.refunded',
      object: { id: 'ch_1', amount_refunded: 500, metadata: { reference } },
    });
    await dispute(id, 'needs_response', { amount: 300 });
    expect(await linesOf()).toEqual([['DISPUTE', -2]]);
    await dispute(id, 'won');
    expect([await creditOf(ADA), await statusOf(id)]).toEqual([7, 'PAID']);
  });

  test('that reopens or is lost after it was won takes the credits again, once', async () => {
    const id = await paidSession(7);
    await come(id);
    await dispute(id, 'needs_response', { type: 'created' });
    await dispute(id, 'won', { type: 'closed' });
    await Promise.all([1, 2, 3].map(() => dispute(id, 'under_review')));
    expect([await creditOf(ADA), await statusOf(id)]).toEqual([5, 'DISPUTED']);
    await dispute(id, 'won', { type: 'closed' });
    expect([await creditOf(ADA), await statusOf(id)]).toEqual([12, 'PAID']);
    await Promise.all([1, 2, 3].map(() => dispute(id, 'lost', { type: 'closed' })));
    expect([await creditOf(ADA), await statusOf(id)]).toEqual([5, 'CHARGED_BACK']);
    expect((await linesOf()).map(([, amount]) => amount)).toEqual([-7, 7, -7, 7, -7]);
  });

  test('ends in its newest state when Stripe answers an older event last', async () => {
    const id = await paidSession(7);
    await come(id);
    await dispute(id, 'needs_response', { type: 'created' });
    await dispute(id, 'won', { type: 'closed' });
    payments.olderAnswers.set('du_1', { status: 'under_review' });
    await tell({ type: 'charge.dispute.updated', object: { id: 'du_1' } });
    expect([await creditOf(ADA), await statusOf(id)]).toEqual([12, 'PAID']);
  });

  test("that is only an inquiry is logged, and like another shop's changes nothing", async () => {
    const id = await paidSession(7);
    await come(id);
    const log = vi.spyOn(logger, 'warn');
    await dispute(id, 'warning_needs_response', { type: 'created' });
    expect(log.mock.calls).toEqual([
      [expect.anything(), 'inquiry about a payment: answer it at Stripe to avoid a dispute'],
    ]);
    log.mockRestore();
    payments.disputes.set('du_2', { id: 'du_2', status: 'lost', amount: 5, charge: { metadata: {} } });
    expect((await tell({ type: 'charge.dispute.closed', object: { id: 'du_2' } })).status).toBe(200);
    expect([await creditOf(ADA), await statusOf(id)]).toEqual([12, 'PAID']);
  });
});
