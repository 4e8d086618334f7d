import '#tests/support/installation.ts';
import { describe, expect, test } from 'vitest';
import { book } from '#server/domain/credits/credit-ledger.ts';
import { CreditEntry } from '#server/models/credit-entry.ts';
import { Purchase } from '#server/models/purchase.ts';
import { transact } from '#server/platform/transact.ts';
import { ADA, buy, come, creditOf, paidSession, published, tell } from './checkout-desk.ts';

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
    published.length = 0;
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
