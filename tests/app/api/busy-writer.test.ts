import '#tests/support/mail-server.ts';
import '#tests/support/installation.ts';
import { MongoClient } from 'mongodb';
import mongoose from 'mongoose';
import { Stripe } from 'stripe';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { POST as checkout } from '#app/api/stripe/checkout_session/route.ts';
import { POST as webhook } from '#app/api/stripe/webhook/route.ts';
import { POST as inviteRoute } from '#app/api/tribute/invite/route.ts';
import { env } from '#server/config/env.ts';
import { checkLedger } from '#server/domain/credits/check-ledger.ts';
import { Contributor } from '#server/models/contributor.ts';
import { CreditEntry } from '#server/models/credit-entry.ts';
import { User } from '#server/models/user.ts';
import { PATIENCE } from '#server/platform/database.ts';
import { logger } from '#server/platform/logger.ts';
import { call, ORIGIN, type Person } from '#tests/support/call.ts';
import { addCreator, balanceOf } from '#tests/support/credits.ts';
import { payments } from '#tests/support/payment-provider.ts';
import { openTribute } from '#tests/support/tributes.ts';

const stripe = new Stripe('sk_test_tests');
let holder: MongoClient;
beforeAll(async () => {
  // Like the web program, it gives up after 1.2 s.
  await mongoose.disconnect();
  await mongoose.connect(env().MONGODB_URI ?? '', PATIENCE.people);
  holder = await MongoClient.connect(env().MONGODB_URI ?? '');
});
afterAll(() => holder.close());
// Every refused call is logged.
beforeEach(() => void vi.spyOn(logger, 'error').mockReturnValue());

/** Calls while another transaction holds a shared document, until the first call gives up. */
async function whileHeld<T>(
  { userId }: Person,
  begin: () => Promise<T>[],
): Promise<PromiseSettledResult<T>[]> {
  const session = holder.startSession();
  session.startTransaction();
  const users = holder.db(mongoose.connection.name).collection('users');
  await users.updateOne({ firebaseUid: userId }, { $inc: { __v: 0 } }, { session });
  const calls = begin();
  const givenUp = new Promise((resolve) => mongoose.connection.getClient().once('connectionClosed', resolve));
  // Reads keep the transaction active.
  while (!(await Promise.race([givenUp.then(() => true), users.findOne({}, { session }).then(() => false)])));
  await session.commitTransaction();
  await session.endSession();
  return Promise.allSettled(calls);
}

const touch = ({ userId }: Person) =>
  holder
    .db(mongoose.connection.name)
    .collection('users')
    .updateOne({ firebaseUid: userId }, { $currentDate: { updatedAt: true } });

test('50 parallel invitations that wait for the writer release it, and each credit pays for one', async () => {
  const creator = await addCreator('host');
  const { tributeId, _id } = await openTribute({}, creator);
  const invite = (_: unknown, index: number) =>
    call(inviteRoute, {
      method: 'POST',
      as: creator,
      body: { tributeId, people: [{ email: `guest-${index}@example.com` }] },
    });
  const answers = await whileHeld(creator, () => Array.from({ length: 50 }, invite));
  const statuses = answers.map((answer) => (answer.status === 'fulfilled' ? answer.value.status : 0));
  expect(statuses.filter((status) => ![201, 402, 503].includes(status))).toEqual([]);
  await touch(creator);
  const invited = await Contributor.countDocuments({ tribute: _id, email: { $type: 'string' } });
  expect(invited).toBe(5 - (await balanceOf(creator)));
  expect((await checkLedger()).differences).toEqual([]);
});

test('100 parallel webhook events that wait for the writer release it, and book once', async () => {
  const buyer = await addCreator('buyer');
  const { data } = await call(checkout, { method: 'POST', as: buyer, body: { quantity: 7 } });
  Object.assign(payments.sessions.get(data.sessionId) ?? {}, { status: 'complete', payment_status: 'paid' });
  const deliver = () => {
    const payload = JSON.stringify({
      object: 'event',
      type: 'checkout.session.completed',
      livemode: false,
      data: { object: { id: data.sessionId as string } },
    });
    const signature = stripe.webhooks.generateTestHeaderString({ payload, secret: 'whsec_tests' });
    const headers = { 'stripe-signature': signature };
    return webhook(new Request(`${ORIGIN}/api/stripe/webhook`, { method: 'POST', body: payload, headers }));
  };
  const answers = await whileHeld(buyer, () => Array.from({ length: 100 }, deliver));
  const statuses = answers.map((answer) => (answer.status === 'fulfilled' ? answer.value.status : 0));
  expect(statuses.filter((status) => ![200, 503].includes(status))).toEqual([]);
  await touch(buyer);
  expect((await deliver()).status).toBe(200);
  expect(await CreditEntry.countDocuments({ reason: 'PURCHASE' })).toBe(1);
  expect((await User.findOne({ firebaseUid: buyer.userId }).orFail()).credit).toBe(12);
});
