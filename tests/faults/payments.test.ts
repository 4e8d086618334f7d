import { execFileSync } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { MongoClient } from 'mongodb';
import { Stripe } from 'stripe';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FREE_CREDITS } from '#lib/credits/plans.ts';
import { numbersOf } from '#lib/illustration/numbers-of.ts';
import { findRunning } from '#server/scripts/running-installation.ts';
import type { Person } from '#tests/support/call.ts';
import { type Installation, type Program, startInstallation, until } from '#tests/support/processes.ts';
import { Client } from './client.ts';

const BOUGHT = 7;
const EMAIL = 'ada@example.com';
const PATIENCE_MS = 30_000;
const KEPT_MS = 30 * 24 * 60 * 60 * 1000;
/** Each round sends concurrent deliveries and kills a program meanwhile. */
const AT_ONCE = 20;
const KILLED: Program[] = ['web', 'database', 'web', 'worker', 'web'];
const MOMENT_MAX_MS = 150;
const random = numbersOf(1);
const stripe = new Stripe('sk_test_tests');

let installation: Installation;
let client: Client;
let settings: Record<string, string>;
let buyer: Person;
beforeAll(async () => {
  installation = await startInstallation();
  client = new Client(installation);
  settings = (await findRunning(installation.dataDir)) ?? {};
});
afterAll(async () => {
  await installation.stop();
  installation.remove();
});

/** Like Stripe, retries until it is accepted. */
async function tell(sessionId: string, type: string): Promise<void> {
  const payload = JSON.stringify({
    object: 'event',
    type,
    livemode: false,
    data: { object: { id: sessionId } },
  });
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    const secret = settings.STRIPE_WEBHOOK_SECRET ?? '';
    const signature = stripe.webhooks.generateTestHeaderString({ payload, secret });
    const status = await fetch(`${installation.origin}/api/stripe/webhook`, {
      method: 'POST',
      body: payload,
      headers: { 'stripe-signature': signature },
    }).then(
      (response) => response.status,
      () => 0,
    );
    if (status === 200) return;
    expect([0, 500, 503]).toContain(status);
    if (Date.now() > deadline) throw new Error(`Told in vain: ${status}`);
    await delay(100);
  }
}

const TYPES = ['checkout.session.completed', 'checkout.session.async_payment_succeeded'];

/** The webhook and the return page, in random order. */
const deliver = (sessionId: string, as: Person) =>
  Array.from({ length: AT_ONCE }, async () => {
    await delay(random() * MOMENT_MAX_MS);
    const choice = Math.floor(random() * 3);
    const type = TYPES[choice];
    if (type) return tell(sessionId, type);
    await client.patiently('POST', '/api/stripe/checkout_session/complete', { as, body: { sessionId } });
  });

type Mail = { to: string[]; subject: string };
async function receipts(): Promise<Mail[]> {
  const response = await fetch(`${installation.mailboxOrigin}/mails.json`);
  const mails = (await response.json()) as Mail[];
  return mails.filter(({ to, subject }) => to.includes(EMAIL) && subject.includes('receipt'));
}

test('books 100 shuffled, repeated deliveries of one paid session once, with kills in between', async () => {
  const as = await client.signUp(EMAIL);
  if (!as) throw new Error('Nobody signed up.');
  buyer = as;
  const redirectUrl = `${installation.origin}/home`;
  await client.patiently('POST', '/api/user', { as, body: { redirectUrl } });
  const creditOf = async () => (await client.patiently('GET', '/api/user', { as })).data.credit;
  const ordered = await client.patiently('POST', '/api/stripe/checkout_session', {
    as,
    body: { quantity: BOUGHT },
  });
  const { sessionId } = ordered.data;
  await Promise.all(deliver(sessionId, as));
  expect(await creditOf()).toBe(FREE_CREDITS);

  await fetch(`${settings.STRIPE_API_URL}/checkout/${sessionId}/complete`, {
    method: 'POST',
    redirect: 'manual',
  });
  let deliveries = 0;
  for (const program of KILLED) {
    const round = deliver(sessionId, as);
    deliveries += round.length;
    await Promise.all([...round, installation.kill(program, random() * MOMENT_MAX_MS)]);
  }
  expect(deliveries).toBe(100);
  expect(client.complaints).toEqual([]);

  expect(await creditOf()).toBe(FREE_CREDITS + BOUGHT);
  const { data } = await client.patiently('GET', '/api/user/export', { as });
  expect(data.credits).toMatchObject([{ reason: 'SIGNUP' }, { reason: 'PURCHASE', amount: BOUGHT }]);
  expect(data.purchases).toMatchObject([{ status: 'PAID', quantity: BOUGHT, amountCents: BOUGHT * 100 }]);
  const told = data.notifications.filter(({ type }: { type: string }) => type === 'CREDITS_ADDED');
  expect(told).toHaveLength(1);
  await until(receipts, ({ length }) => length > 0, PATIENCE_MS, 'the receipt');
  await delay(2_000);
  expect(await receipts()).toHaveLength(1);
  const checked = execFileSync('node', ['server/scripts/ledger-check.ts'], {
    env: { NODE_ENV: 'production', PATH: process.env.PATH ?? '', DATA_DIR: installation.dataDir },
    encoding: 'utf8',
  });
  expect(checked).toContain('1 people, 0 differences');
});

test('deletes the Stripe customer of an account deleted 30 days ago', async () => {
  const customers = async () => {
    const headers = { authorization: `Bearer ${settings.STRIPE_SECRET_KEY}` };
    const response = await fetch(`${settings.STRIPE_API_URL}/v1/customers?email=${EMAIL}`, { headers });
    return ((await response.json()) as { data: unknown[] }).data;
  };
  expect(await customers()).toHaveLength(1);
  await client.patiently('DELETE', '/api/user', { as: buyer });
  const database = await MongoClient.connect(settings.MONGODB_URI ?? '');
  try {
    const long = { $set: { deletedAt: new Date(Date.now() - KEPT_MS) } };
    await database.db().collection('users').updateOne({ email: EMAIL }, long);
    const now = { $set: { nextRunAt: new Date() } };
    await database.db().collection('jobs').updateOne({ name: 'erase-deleted', lockedAt: null }, now);
    await until(customers, ({ length }) => length === 0, 90_000, 'the end of the customer');
    const left = () => database.db().collection('users').countDocuments({ email: EMAIL });
    await until(left, (count) => count === 0, PATIENCE_MS, 'the end of the account');
    expect(await database.db().collection('purchases').countDocuments({ status: 'PAID' })).toBe(1);
  } finally {
    await database.close();
  }
});
