import { breakMailServer, mendMailServer } from '#tests/support/mail-server.ts';
import '#tests/support/installation.ts';
import { createHmac } from 'node:crypto';
import { afterEach, describe, expect, test } from 'vitest';
import { POST as takeReport } from '#app/api/mail/report/route.ts';
import { POST as complete } from '#app/api/stripe/checkout_session/complete/route.ts';
import { POST as checkout } from '#app/api/stripe/checkout_session/route.ts';
import { POST as verify } from '#app/api/user/verify/route.ts';
import { MAILED_TYPES } from '#lib/notifications/mailed-types.ts';
import { verificationLink } from '#server/auth/verification-link.ts';
import { addressHash } from '#server/domain/mails/address-hash.ts';
import { sendAccountMail } from '#server/jobs/handlers/send-account-mail.ts';
import { sendReceiptMail } from '#server/jobs/handlers/send-receipt-mail.ts';
import { Purchase } from '#server/models/purchase.ts';
import { ReportedAddress } from '#server/models/reported-address.ts';
import { User } from '#server/models/user.ts';
import { call, ORIGIN } from '#tests/support/call.ts';
import { payments } from '#tests/support/payment-provider.ts';
import { reader, received, sendDue, set, tell } from './told-reader.ts';

type Signing = { secret?: string; ageSeconds?: number };

/** Reports as a mail provider's function does. Returns the status. */
async function report(
  reports: object[],
  { secret = process.env.MAIL_REPORT_SECRET, ageSeconds = 0 }: Signing = {},
) {
  const body = JSON.stringify({ reports });
  const t = Math.floor(Date.now() / 1000) - ageSeconds;
  const v1 = createHmac('sha256', secret ?? '')
    .update(`${t}.${body}`)
    .digest('hex');
  const headers = { 'mail-report-signature': `t=${t},v1=${v1}` };
  return (await takeReport(new Request(`${ORIGIN}/api/mail/report`, { method: 'POST', body, headers })))
    .status;
}

describe('an account', () => {
  test('is welcomed once', async () => {
    const payload = { userId: reader.userId, about: 'WELCOME' } as const;
    await Promise.allSettled(Array.from({ length: 20 }, () => sendAccountMail(payload)));
    await sendAccountMail(payload);
    expect(received()).toMatchObject([{ subject: 'Welcome to Folksee' }]);
    expect(received()[0]?.headers['list-unsubscribe']).toBeUndefined();
  });

  test('gets a mail about its deletion and the time to restore it, whatever its preferences', async () => {
    await set({ emailPreferences: Object.fromEntries(MAILED_TYPES.map((type) => [type, false])) });
    const payload = { userId: reader.userId, about: 'DELETION' } as const;
    await sendAccountMail(payload);
    expect(received()).toEqual([]);
    await User.updateOne(
      { firebaseUid: reader.userId },
      { $set: { deletedAt: new Date('2026-11-01T12:00:00Z') } },
    );
    await sendAccountMail(payload);
    expect(received()[0]?.text).toContain('After Tuesday, December 1 we erase it for good');
  });
});

describe('an address that was reported [mail-reports]', () => {
  const about = (kind: 'WELCOME' | 'DELETION') => sendAccountMail({ userId: reader.userId, about: kind });

  /** Confirms the reader's address by the link of a verification mail. */
  const confirm = () => {
    const link = new URL(verificationLink({ ...reader, redirectPath: '/home' }));
    const token = link.searchParams.get('token') ?? '';
    return call(verify, { method: 'POST', body: { token } });
  };

  test('gets what its account needs, and no other mail', async () => {
    expect(await report([{ kind: 'COMPLAINT', email: reader.email.toUpperCase() }])).toBe(200);
    await tell('REEL_READY', 'render');
    await sendDue();
    await about('WELCOME');
    expect(received()).toEqual([]);
    await User.updateOne({ firebaseUid: reader.userId }, { $set: { deletedAt: new Date() } });
    await about('DELETION');
    expect(received()).toHaveLength(1);
    const [stored, ...others] = await ReportedAddress.find({ hash: addressHash(reader.email) });
    expect(others).toEqual([]);
    expect(JSON.stringify(stored)).not.toContain(reader.email);
  });

  test('gets all mails again once its owner confirms it, unless they complained', async () => {
    const bounce = { kind: 'BOUNCE', email: reader.email };
    await report([bounce]);
    await confirm();
    await tell('REEL_READY', 'render');
    await sendDue();
    expect(received()).toHaveLength(1);
    await report([bounce, { ...bounce, kind: 'COMPLAINT' }]);
    await confirm();
    await about('WELCOME');
    expect(received()).toHaveLength(1);
  });

  test('is believed only when it is signed, in time and readable', async () => {
    const reports = [{ kind: 'BOUNCE', email: reader.email }];
    expect(await report(reports, { secret: 'another-secret-000000000000000000000' })).toBe(400);
    expect(await report(reports, { ageSeconds: 310 })).toBe(400);
    expect(await report([{ kind: 'BORED', email: reader.email }])).toBe(400);
    expect(await report([])).toBe(400);
    await about('WELCOME');
    expect(received()).toHaveLength(1);
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
