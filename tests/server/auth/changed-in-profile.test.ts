import '#tests/support/mail-server.ts';
import '#tests/support/installation.ts';
import '#tests/support/identity-stand-in.ts';
import { initializeApp } from 'firebase/app';
import {
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  EmailAuthProvider,
  initializeAuth,
  inMemoryPersistence,
  reauthenticateWithCredential,
  signInWithEmailAndPassword,
  updatePassword,
} from 'firebase/auth';
import { getAuth } from 'firebase-admin/auth';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { POST as openSession } from '#app/api/user/session/route.ts';
import { POST as sendLink } from '#app/api/user/verification_link/send/route.ts';
import { POST as verify } from '#app/api/user/verify/route.ts';
import { isIdentityAvailable } from '#server/integrations/identity.ts';
import { sendAccountMail } from '#server/jobs/handlers/send-account-mail.ts';
import type { JobPayload } from '#server/jobs/queue/job-payloads.ts';
import { jobQueue } from '#server/jobs/queue/queue.ts';
import { User } from '#server/models/user.ts';
import { PROJECT } from '#tests/support/call.ts';
import { type Account, lookUp, signIn } from '#tests/support/identity-stand-in.ts';
import { mails } from '#tests/support/mail-server.ts';
import {
  claimantOf,
  confirm,
  confirmed,
  deliver,
  invitedAddress,
  join,
  mailedToken,
  post,
  redirectUrl,
} from './mailed-accounts.ts';

describe('an address that is changed in the profile [email-change]', () => {
  const ask = (account: Account, email: string) => post(sendLink, account, { redirectUrl, email });
  const confirmAs = (account: Account, email: string) => post(verify, account, { token: mailedToken(email) });
  const accountMails = async ({ localId: userId }: Account) =>
    (await (await jobQueue()).queryJobs({ name: 'send-account-mail', data: { userId } })).jobs;
  /** Sends the queued mails about an account. */
  async function deliverAccountMails(account: Account): Promise<void> {
    for (const { data } of await accountMails(account))
      await sendAccountMail(data as JobPayload<'send-account-mail'>);
  }
  const notices = (email: string) =>
    mails.filter(({ to, subject }) => to === email && /has changed/.test(subject));

  test('stays until the link in the new mailbox is opened, and then ends every sign-in', async () => {
    const account = await confirmed('profile-1@example.com');
    await (await jobQueue()).cancel({ name: 'send-account-mail' });
    expect((await ask(account, 'New-1@example.com')).data).toEqual({ email: 'new-1@example.com' });
    await deliver(account);
    expect(await lookUp(account)).toEqual({ email: 'profile-1@example.com', emailVerified: true });

    expect((await confirmAs(account, 'new-1@example.com')).data).toMatchObject({
      email: 'new-1@example.com',
    });
    expect(await lookUp(account)).toEqual({ email: 'new-1@example.com', emailVerified: true });
    // A token from before is believed for some seconds more; it must not bring the old address back.
    await post(openSession, account, {});
    const ours = () => User.findOne({ firebaseUid: account.localId });
    expect(await ours()).toMatchObject({ email: 'new-1@example.com', emailVerified: true });
    await post(openSession, await signIn('new-1@example.com'), {});
    expect(await ours()).toMatchObject({ email: 'new-1@example.com', emailVerified: true });
    await expect(signIn('profile-1@example.com')).rejects.toThrow('EMAIL_NOT_FOUND');

    // They were welcomed long ago.
    expect(await accountMails(account)).toMatchObject([{ data: { about: 'EMAIL_CHANGED' } }]);
    await deliverAccountMails(account);
    expect(notices('profile-1@example.com')).toHaveLength(1);
  });

  test('is completed by the same link after an interruption', async () => {
    const account = await confirmed('profile-5@example.com');
    await ask(account, 'new-5@example.com');
    await deliver(account);
    const revoke = vi.spyOn(getAuth(), 'revokeRefreshTokens').mockRejectedValueOnce(new Error('away'));
    onTestFinished(() => revoke.mockRestore());
    expect(await confirmAs(account, 'new-5@example.com')).toMatchObject({ status: 503 });
    expect(await lookUp(account)).toEqual({ email: 'new-5@example.com', emailVerified: true });

    expect(await confirmAs(account, 'new-5@example.com')).toMatchObject({ status: 200 });
    expect(revoke).toHaveBeenCalledTimes(2);
    expect(await User.findOne({ firebaseUid: account.localId })).toMatchObject({
      email: 'new-5@example.com',
      emailChangedAt: expect.any(Date) as Date,
    });
    await confirmAs(await signIn('new-5@example.com'), 'new-5@example.com');
    await deliverAccountMails(account);
    expect(notices('profile-5@example.com')).toHaveLength(1);
  });

  test('that changes twice during a mail outage is announced to both former addresses', async () => {
    const account = await confirmed('profile-6@example.com');
    await ask(account, 'next-6@example.com');
    await deliver(account);
    expect((await confirmAs(account, 'next-6@example.com')).status).toBe(200);
    const again = await signIn('next-6@example.com');
    await ask(again, 'last-6@example.com');
    await deliver(again);
    expect((await confirmAs(again, 'last-6@example.com')).status).toBe(200);
    await deliverAccountMails(account);
    expect(notices('profile-6@example.com')).toHaveLength(1);
    expect(notices('next-6@example.com')).toHaveLength(1);
  });

  test('is refused until the present address is confirmed', async () => {
    const account = await join('unproven@example.com');
    expect(await ask(account, 'new-7@example.com')).toMatchObject({
      status: 403,
      code: 'EMAIL_NOT_VERIFIED',
    });
  });

  test('is not taken over by a mailbox whose owner opens a stranger’s link', async () => {
    const victim = await invitedAddress();
    const attacker = await confirmed('attacker-4@example.com');
    await ask(attacker, victim);
    await deliver(attacker);
    const other = await confirmed('bystander@example.com');
    expect(await confirm(mailedToken(victim))).toMatchObject({ status: 401, code: 'UNAUTHENTICATED' });
    expect(await confirmAs(other, victim)).toMatchObject({ status: 401 });
    expect(await lookUp(attacker)).toEqual({ email: 'attacker-4@example.com', emailVerified: true });
    expect(await claimantOf(victim)).toBeNull();
  });

  test('is refused when another account has it, before and after the mail', async () => {
    const account = await confirmed('profile-2@example.com');
    await join('taken@example.com');
    expect(await ask(account, 'taken@example.com')).toMatchObject({ status: 409, code: 'CONFLICT' });
    await ask(account, 'soon-taken@example.com');
    await deliver(account);
    await join('soon-taken@example.com');
    expect(await confirmAs(account, 'soon-taken@example.com')).toMatchObject({ status: 422 });
    expect(await lookUp(account)).toEqual({ email: 'profile-2@example.com', emailVerified: true });
  });

  test('needs a sign-in of the last five minutes', async () => {
    const account = await confirmed('profile-3@example.com');
    vi.setSystemTime(Date.now() + 6 * 60_000);
    onTestFinished(() => void vi.useRealTimers());
    expect(await ask(account, 'new-3@example.com')).toMatchObject({ status: 403, code: 'FORBIDDEN' });
  });

  test('is not set back by an older link', async () => {
    const account = await confirmed('profile-4@example.com');
    await ask(account, 'first@example.com');
    await ask(account, 'second@example.com');
    await deliver(account);
    expect((await confirmAs(account, 'second@example.com')).status).toBe(200);
    const again = await signIn('second@example.com');
    expect(await confirmAs(again, 'first@example.com')).toMatchObject({ status: 422 });
    expect(await lookUp(account)).toMatchObject({ email: 'second@example.com' });
  });
});

const PASSWORD = 'four words of mine';
const failsWith = (code: string) => expect.objectContaining({ code: `auth/${code}` });

test('changes a password soon after a sign-in, and ends the other sign-ins [password-change]', async () => {
  const page = initializeAuth(initializeApp({ apiKey: 'any', projectId: PROJECT }), {
    persistence: inMemoryPersistence,
  });
  connectAuthEmulator(page, `http://${process.env.FIREBASE_AUTH_EMULATOR_HOST}`, { disableWarnings: true });
  expect(await isIdentityAvailable()).toBe(true);
  const { user } = await createUserWithEmailAndPassword(page, 'change@example.com', PASSWORD);
  const server = getAuth();
  const elsewhere = await user.getIdToken();
  // Tokens tell time in whole seconds.
  const second = () => Math.floor(Date.now() / 1000);
  const now = second();
  await expect.poll(second, { timeout: 3_000 }).toBeGreaterThan(now);
  const wrong = EmailAuthProvider.credential('change@example.com', 'a wrong password');
  await expect(reauthenticateWithCredential(user, wrong)).rejects.toEqual(failsWith('wrong-password'));
  await reauthenticateWithCredential(user, EmailAuthProvider.credential('change@example.com', PASSWORD));
  await expect(updatePassword(user, 'short')).rejects.toEqual(failsWith('weak-password'));
  await updatePassword(user, 'other words of mine');
  expect(await server.verifyIdToken(await user.getIdToken(), true)).toMatchObject({ uid: user.uid });
  expect(await user.getIdToken(true)).not.toBe('');
  await expect(server.verifyIdToken(elsewhere, true)).rejects.toEqual(failsWith('id-token-revoked'));
  const old = signInWithEmailAndPassword(page, 'change@example.com', PASSWORD);
  await expect(old).rejects.toEqual(failsWith('wrong-password'));
  const again = await signInWithEmailAndPassword(page, 'change@example.com', 'other words of mine');
  expect(again.user.uid).toBe(user.uid);
});
