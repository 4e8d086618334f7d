import { beforeAll, expect } from 'vitest';
import { POST as invite } from '#app/api/tribute/invite/route.ts';
import { PATCH as changeTribute, POST as createTribute } from '#app/api/tribute/route.ts';
import { POST as addUser } from '#app/api/user/route.ts';
import { POST as openSession } from '#app/api/user/session/route.ts';
import { POST as verify } from '#app/api/user/verify/route.ts';
import { sendVerificationMail } from '#server/jobs/handlers/send-verification-mail.ts';
import { updateCustomer } from '#server/jobs/handlers/update-customer.ts';
import type { JobPayload } from '#server/jobs/queue/job-payloads.ts';
import { jobQueue } from '#server/jobs/queue/queue.ts';
import { Contributor } from '#server/models/contributor.ts';
import { User } from '#server/models/user.ts';
import { call, ORIGIN } from '#tests/support/call.ts';
import { type Account, signIn, signUp } from '#tests/support/identity-stand-in.ts';
import { mails } from '#tests/support/mail-server.ts';
import { payments } from '#tests/support/payment-provider.ts';

export const redirectUrl = `${ORIGIN}/home`;

export const bearerOf = ({ idToken }: Account) => ({ authorization: `Bearer ${idToken}` });
export const post = (handler: Parameters<typeof call>[0], account: Account, body: object) =>
  call(handler, { method: 'POST', headers: bearerOf(account), body });

export async function join(email: string): Promise<Account> {
  const account = await signUp(email);
  expect((await post(addUser, account, { redirectUrl })).status).toBe(200);
  return account;
}

export async function deliver({ localId: userId }: Account): Promise<void> {
  const queue = await jobQueue();
  const { jobs } = await queue.queryJobs({ name: 'send-verification-mail', data: { userId } });
  for (const { data } of jobs) await sendVerificationMail(data as JobPayload<'send-verification-mail'>);
}

export function mailedToken(to: string): string {
  const { text = '' } = mails.findLast((mail) => mail.to === to) ?? {};
  return /token=([\w.-]+)/.exec(text)?.[1] ?? '';
}
export const confirm = (token: string) => call(verify, { method: 'POST', body: { token } });

export async function confirmed(email: string): Promise<Account> {
  const account = await join(email);
  await deliver(account);
  expect((await confirm(mailedToken(email))).status).toBe(200);
  return signIn(email);
}

let invitedAddresses = 0;
let creator: Account;
let tributeId: string;
beforeAll(async () => {
  creator = await confirmed('creator@example.com');
  const created = await post(createTribute, creator, {
    tributeType: 'BIRTHDAY',
    tributeFor: { names: [{ firstName: 'Anna', lastName: '' }], gender: null },
    questions: [{ text: 'What do you wish her?' }],
  });
  ({ tributeId } = created.data);
  const body = { tributeId, status: 'COLLECTING' };
  await call(changeTribute, { method: 'PATCH', headers: bearerOf(creator), body });
});

export async function invitedAddress(): Promise<string> {
  invitedAddresses += 1;
  const email = `victim-${invitedAddresses}@example.com`;
  const sent = await post(invite, creator, { tributeId, people: [{ email, name: '' }] });
  expect(sent.data.invited).toEqual([email]);
  return email;
}

export const claimantOf = async (email: string) => (await Contributor.findOne({ email }))?.userId ?? null;

/** Signs in again and opens a session, which claims contributions. */
export async function claimWith(email: string): Promise<void> {
  const account = await signIn(email);
  expect((await post(openSession, account, {})).status).toBe(200);
}

export async function customer(id: string, email: string): Promise<Account> {
  const account = await confirmed(email);
  payments.customers.push(id);
  await User.updateOne({ firebaseUid: account.localId }, { $set: { stripeCustomerId: id } });
  return account;
}

/** Runs the queued customer updates of a person. Returns their number. */
export async function passOn({ localId: userId }: Account): Promise<number> {
  const queue = await jobQueue();
  const filter = { name: 'update-customer', data: { userId } };
  const { jobs } = await queue.queryJobs(filter);
  for (const { data } of jobs) await updateCustomer(data as JobPayload<'update-customer'>);
  return jobs.length;
}
