import '#tests/support/mail-server.ts';
import '#tests/support/installation.ts';
import '#tests/support/identity-stand-in.ts';
import { getAuth, type UserRecord } from 'firebase-admin/auth';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { POST as addUser, GET as getUser } from '#app/api/user/route.ts';
import { POST as openSession } from '#app/api/user/session/route.ts';
import { POST as sendLink } from '#app/api/user/verification_link/send/route.ts';
import { verificationLink } from '#server/auth/verification-link.ts';
import { eraseAccount } from '#server/jobs/erasure/erase-account.ts';
import { sendReceiptMail } from '#server/jobs/handlers/send-receipt-mail.ts';
import { updateCustomer } from '#server/jobs/handlers/update-customer.ts';
import { enqueue, jobQueue } from '#server/jobs/queue/queue.ts';
import { startJobs } from '#server/jobs/queue/start-jobs.ts';
import { ContactMessage } from '#server/models/contact-message.ts';
import { Purchase } from '#server/models/purchase.ts';
import { User } from '#server/models/user.ts';
import { call } from '#tests/support/call.ts';
import { changeEmail, lookUp, signIn } from '#tests/support/identity-stand-in.ts';
import { mails } from '#tests/support/mail-server.ts';
import { payments } from '#tests/support/payment-provider.ts';
import {
  bearerOf,
  claimantOf,
  claimWith,
  confirm,
  confirmed,
  customer,
  deliver,
  invitedAddress,
  join,
  mailedToken,
  passOn,
  post,
  redirectUrl,
} from './mailed-accounts.ts';

describe('an address that changes at the provider', () => {
  test('is not confirmed by a mail to the previous address', async () => {
    const victim = await invitedAddress();
    const attacker = await join('attacker-1@example.com');
    await deliver(attacker);
    await changeEmail(attacker, victim);
    expect(await confirm(mailedToken('attacker-1@example.com'))).toMatchObject({
      status: 422,
      code: 'INVALID_INPUT',
      error: expect.stringContaining('new one') as string,
    });
    expect(await lookUp(attacker)).toEqual({ email: victim, emailVerified: false });
    expect(await User.findOne({ firebaseUid: attacker.localId })).toMatchObject({ emailVerified: false });
    await claimWith(victim);
    expect(await claimantOf(victim)).toBeNull();
  });

  test('is not confirmed by a link mailed to another address', async () => {
    const victim = await invitedAddress();
    const attacker = await join('attacker-2@example.com');
    await changeEmail(attacker, victim);
    const changed = await signIn(victim);
    await post(sendLink, changed, { redirectUrl });
    await deliver(attacker);
    const stolen = mailedToken('attacker-2@example.com');
    // Our copy of the address follows the provider's.
    await post(addUser, changed, { redirectUrl });
    expect((await confirm(stolen)).status).toBe(422);
    expect(await lookUp(attacker)).toEqual({ email: victim, emailVerified: false });
    await claimWith(victim);
    expect(await claimantOf(victim)).toBeNull();
    await deliver(changed);
    expect(mailedToken(victim)).not.toBe('');
  });

  test('is reset to the proven one when it changes between check and write', async () => {
    const victim = await invitedAddress();
    const own = 'attacker-3@example.com';
    const attacker = await join(own);
    await deliver(attacker);
    const auth = getAuth();
    const look = auth.getUser.bind(auth);
    vi.spyOn(auth, 'getUser').mockImplementationOnce(async (userId): Promise<UserRecord> => {
      const account = await look(userId);
      await changeEmail(attacker, victim);
      return account;
    });
    expect((await confirm(mailedToken(own))).status).toBe(200);
    expect(await lookUp(attacker)).toEqual({ email: own, emailVerified: true });
    expect(await User.findOne({ firebaseUid: attacker.localId })).toMatchObject({
      email: own,
      emailVerified: true,
    });
    await claimWith(own);
    expect(await claimantOf(victim)).toBeNull();
  });

  test('resets the confirmation in the next session', async () => {
    const account = await confirmed('before@example.com');
    await changeEmail(account, 'after@example.com');
    await post(openSession, await signIn('after@example.com'), {});
    expect(await User.findOne({ firebaseUid: account.localId })).toMatchObject({
      email: 'after@example.com',
      emailVerified: false,
    });
  });

  test('that is confirmed elsewhere is adopted in the next session', async () => {
    const account = await confirmed('one@example.com');
    await getAuth().updateUser(account.localId, { email: 'two@example.com', emailVerified: true });
    const changed = await signIn('two@example.com');
    await post(openSession, changed, {});
    expect((await call(getUser, { headers: bearerOf(changed) })).data).toMatchObject({
      email: 'two@example.com',
      emailVerified: true,
    });
  });

  test('is confirmed by its own mail, whatever was known before', async () => {
    const invited = await invitedAddress();
    const account = await join('typo@example.com');
    await changeEmail(account, invited);
    const changed = await signIn(invited);
    await post(sendLink, changed, { redirectUrl });
    await deliver(changed);
    const token = mailedToken(invited);
    expect((await confirm(token)).data).toMatchObject({ email: invited });
    expect((await confirm(token)).status).toBe(200);
    expect(await lookUp(account)).toEqual({ email: invited, emailVerified: true });
    await claimWith(invited);
    expect(await claimantOf(invited)).toBe(account.localId);
  });
});

test('delays a receipt until a changed address is confirmed', async () => {
  const { localId } = await confirmed('buyer@example.com');
  await User.updateOne({ firebaseUid: localId }, { $set: { emailVerified: false } });
  const { id: purchaseId } = await Purchase.create({
    userId: localId,
    quantity: 1,
    amount: 100,
    currency: 'usd',
    returnTo: '/',
    status: 'PAID',
    paidAt: new Date(),
  });
  await expect(sendReceiptMail({ purchaseId })).rejects.toThrow('not confirmed');
  await User.updateOne({ firebaseUid: localId }, { $set: { emailVerified: true } });
  await sendReceiptMail({ purchaseId });
  expect(
    mails.filter(({ to, subject }) => to === 'buyer@example.com' && /receipt/i.test(subject)),
  ).toHaveLength(1);
});

test('keeps messages from an unproven address when an account is deleted', async () => {
  const account = await join('writer@example.com');
  await ContactMessage.create({ name: 'Writer', email: 'writer@example.com', message: 'Hello' });
  await eraseAccount(await User.findOne({ firebaseUid: account.localId }).orFail());
  expect(await ContactMessage.countDocuments({ email: 'writer@example.com' })).toBe(1);
});

test('treats capital and small letters of an address as equal', async () => {
  const account = await join('Capital@example.com');
  const link = verificationLink({
    userId: account.localId,
    email: 'CAPITAL@Example.com',
    redirectPath: '/home',
  });
  const token = new URL(link).searchParams.get('token') ?? '';
  expect((await confirm(token)).status).toBe(200);
  expect(await lookUp(account)).toEqual({ email: 'capital@example.com', emailVerified: true });
});

test('confirms nothing by a link of an account that the provider deleted', async () => {
  const account = await join('gone@example.com');
  await deliver(account);
  await getAuth().deleteUser(account.localId);
  expect((await confirm(mailedToken('gone@example.com'))).status).toBe(422);
});

describe('the Stripe customer of an account whose address changes', () => {
  test('keeps the old address until the new one is confirmed by mail', async () => {
    const account = await customer('cus_mailed', 'paid-1@example.com');
    await changeEmail(account, 'moved-1@example.com');
    const changed = await signIn('moved-1@example.com');
    await post(openSession, changed, {});
    expect(await passOn(account)).toBe(0);
    // A job queued before the change sends nothing either.
    await updateCustomer({ userId: account.localId });
    expect(payments.emails.has('cus_mailed')).toBe(false);
    await post(sendLink, changed, { redirectUrl });
    await deliver(changed);
    expect((await confirm(mailedToken('moved-1@example.com'))).status).toBe(200);
    expect(await passOn(account)).toBe(1);
    expect(payments.emails.get('cus_mailed')).toBe('moved-1@example.com');
  });

  test('gets an address that the provider confirmed immediately', async () => {
    const account = await customer('cus_proven', 'paid-2@example.com');
    await getAuth().updateUser(account.localId, { email: 'moved-2@example.com', emailVerified: true });
    await post(openSession, await signIn('moved-2@example.com'), {});
    expect(await passOn(account)).toBe(1);
    expect(payments.emails.get('cus_proven')).toBe('moved-2@example.com');
  });

  test('gets the newest address confirmed while the previous one was being sent', async () => {
    const { localId: userId } = await customer('cus_quick', 'paid-4@example.com');
    payments.whileChanging = async () => {
      await User.updateOne({ firebaseUid: userId }, { $set: { email: 'moved-4@example.com' } });
    };
    await updateCustomer({ userId });
    payments.whileChanging = async () => {};
    expect(payments.emails.get('cus_quick')).toBe('moved-4@example.com');
  });

  test('gets an address confirmed at the end of the job by another job', async () => {
    const { localId: userId } = await customer('cus_last', 'paid-5@example.com');
    const changing = Promise.withResolvers<void>();
    const queued = Promise.withResolvers<number>();
    payments.whileChanging = async () => {
      payments.whileChanging = async () => {};
      await enqueue('update-customer', { userId });
      const { jobs } = await (await jobQueue()).queryJobs({ name: 'update-customer', data: { userId } });
      queued.resolve(jobs.length);
      await changing.promise;
    };
    // Jobs that earlier tests left.
    await (await jobQueue()).cancel({ name: 'update-customer' });
    await enqueue('update-customer', { userId });
    const stop = await startJobs();
    onTestFinished(stop);
    expect(await queued.promise).toBe(2);
    await User.updateOne({ firebaseUid: userId }, { $set: { email: 'moved-5@example.com' } });
    changing.resolve();
    await vi.waitUntil(() => payments.emails.get('cus_last') === 'moved-5@example.com', { timeout: 20_000 });
  });

  test('may be deleted, and is retried while Stripe is down', async () => {
    const { localId: userId } = await customer('cus_gone', 'paid-3@example.com');
    payments.isAway = true;
    await expect(updateCustomer({ userId })).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    payments.isAway = false;
    payments.deleted.add('cus_gone');
    await updateCustomer({ userId });
    expect(payments.emails.has('cus_gone')).toBe(false);
  });
});
