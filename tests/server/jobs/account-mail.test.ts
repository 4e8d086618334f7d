import { breakMailServer, mendMailServer } from '#tests/support/mail-server.ts';
import '#tests/support/installation.ts';
import { afterEach, describe, expect, test } from 'vitest';
import { POST as complete } from '#app/api/stripe/checkout_session/complete/route.ts';
import { POST as checkout } from '#app/api/stripe/checkout_session/route.ts';
import { MAILED_TYPES } from '#lib/notifications/mailed-types.ts';
import { sendAccountMail } from '#server/jobs/handlers/send-account-mail.ts';
import { sendReceiptMail } from '#server/jobs/handlers/send-receipt-mail.ts';
import { Purchase } from '#server/models/purchase.ts';
import { User } from '#server/models/user.ts';
import { call } from '#tests/support/call.ts';
import { payments } from '#tests/support/payment-provider.ts';
import { reader, received, set } from './told-reader.ts';

describe('an account', () => {
  test('is welcomed once', async () => {
    const payload = { userId: reader.userId, about: 'WELCOME' } as const;
    await Promise.allSettled(Array.from({ length: 20 }, () => sendAccountMail(payload)));
    await sendAccountMail(payload);
    expect(received()).toMatchObject([{ subject: 'Welcome to Folksee' }]);
    expect(received()[0]?.headers['list-unsubscribe']).toBeUndefined();
  });

  test('that is deleted is told how long it can be restored, whatever its preferences', async () => {
    await set({ emailPreferences: Object.fromEntries(MAILED_TYPES.map((type) => [type, false])) });
    const payload = { userId: reader.userId, about: 'DELETION' } as const;
    await sendAccountMail(payload);
    expect(received()).toEqual([]);
    await User.updateOne(
      { firebaseUid: reader.userId },
      { $set: { deletedAt: new Date('2026-11-01T12:00:00Z') } },
    );
    await sendAccountMail(payload);
    expect(received()[0]?.text).toContain('After Tuesday, December 1 everything is erased');
  });
});

describe('a receipt', () => {
  afterEach(mendMailServer);

  /** Pays for seven people by `method`, as Stripe states it, and mails the receipt. */
  async function pay(method?: object): Promise<string> {
    const { data } = await call(checkout, { method: 'POST', as: reader, body: { quantity: 7 } });
    const { sessionId } = data;
    const latest_charge = { payment_method_details: method };
    const paid = {
      status: 'complete',
      payment_status: 'paid',
      ...(method && { payment_intent: { latest_charge } }),
    };
    Object.assign(payments.sessions.get(sessionId) ?? {}, paid);
    await call(complete, { method: 'POST', as: reader, body: { sessionId } });
    const { id } = await Purchase.findOne({ stripeSessionId: sessionId, status: 'PAID' }).orFail();
    await sendReceiptMail({ purchaseId: id });
    return received()[0]?.text ?? '';
  }

  test('names seller, address and payment method [purchase-receipt]', async () => {
    const text = await pay({ type: 'card', card: { brand: 'visa', last4: '4242' } });
    expect(text).toContain('Paid with: Visa •••• 4242');
    expect(text).toContain('Seller: Folksee, Round Rock, TX, USA');
  });

  test("that the recipient's server rejects is not marked as sent [mail-outage]", async () => {
    breakMailServer('rcpt', 550, '5.1.1 No such user');
    await pay();
    expect(await Purchase.findOne({ userId: reader.userId })).toMatchObject({ receiptMailedAt: null });
  });

  test('names the provider when Stripe states no method', async () => {
    expect(await pay()).toContain('Paid with: your card or bank, through Stripe');
  });
});
