import '#tests/support/installation.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { PATCH as nudge } from '#app/api/tribute/contributor/route.ts';
import { POST as invite, PATCH as resend } from '#app/api/tribute/invite/route.ts';
import { POST as promise } from '#app/api/tribute/reminder/route.ts';
import { POST as addUser } from '#app/api/user/route.ts';
import { POST as sendLink } from '#app/api/user/verification_link/send/route.ts';
import { inviteLink } from '#server/auth/invite-link.ts';
import { claimReminder } from '#server/domain/reminders/reminders.ts';
import { JOB_COLLECTION, jobQueue } from '#server/jobs/queue/queue.ts';
import { Contributor } from '#server/models/contributor.ts';
import { User } from '#server/models/user.ts';
import { connectDatabase } from '#server/platform/database.ts';
import { call, ORIGIN, type Person } from '#tests/support/call.ts';
import { addCreator, balanceOf } from '#tests/support/credits.ts';
import { openTribute } from '#tests/support/tributes.ts';

vi.hoisted(() => {
  // The last of them is reserved for verification mails.
  process.env.RECIPIENT_MAILS_PER_DAY = '4';
});

const redirectUrl = `${ORIGIN}/home`;
const post = (handler: Parameters<typeof call>[0], as: Person, body: object) =>
  call(handler, { method: 'POST', as, body });
const refused = { status: 429, code: 'RATE_LIMITED' };

let round = 0;
let victim: string;
let creator: Person;
let tributeId: string;
beforeEach(async () => {
  vi.useRealTimers();
  round += 1;
  victim = `victim-${round}@example.com`;
  creator = await addCreator(`creator-${round}`, 20);
  ({ tributeId } = await openTribute({}, creator));
});

const jobs = async () => {
  await jobQueue();
  const { connection } = await connectDatabase();
  return connection.collection(JOB_COLLECTION).countDocuments({ name: /^send-/ });
};
const signUp = (index: number, email = victim) =>
  post(addUser, { userId: `sham-${round}-${index}`, email, isVerified: false }, { redirectUrl });
const inviteTo = (to: string, people: string[], as = creator) =>
  post(invite, as, { tributeId: to, people: people.map((email) => ({ email })) });

test('sends one address limited mails for sign-ups of many accounts, in any spelling', async () => {
  const spellings = [victim, victim.toUpperCase(), ` ${victim}`.trim(), victim];
  for (const [index, email] of spellings.entries()) expect((await signUp(index, email)).status).toBe(200);
  const before = await jobs();
  const answer = await signUp(4);
  expect(answer).toMatchObject(refused);
  expect(Number(answer.retryAfter)).toBeGreaterThan(23 * 3600);
  expect(Number(answer.retryAfter)).toBeLessThanOrEqual(24 * 3600);
  expect(await User.countDocuments({ firebaseUid: `sham-${round}-4` })).toBe(0);
  const asFirst = { userId: `sham-${round}-0`, email: victim, isVerified: false };
  expect(await post(sendLink, asFirst, { redirectUrl })).toMatchObject(refused);
  expect(await jobs()).toBe(before);
  // An existing account is not blocked.
  expect((await post(addUser, asFirst, { redirectUrl })).status).toBe(200);
  expect((await signUp(5, `other-${round}@example.com`)).status).toBe(200);
});

test('also for concurrent calls', async () => {
  const answers = await Promise.all(Array.from({ length: 12 }, (_, index) => signUp(index)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(4);
});

test('counts invitations of many reels together; one too many sends and costs nothing', async () => {
  const other = await addCreator(`other-${round}`, 20);
  const reels = [
    tributeId,
    (await openTribute({}, creator)).tributeId,
    (await openTribute({}, other)).tributeId,
  ];
  for (const [index, id] of reels.entries())
    expect((await inviteTo(id, [victim], index === 2 ? other : creator)).status).toBe(201);
  const last = (await openTribute({}, creator)).tributeId;
  const [before, balance] = [await jobs(), await balanceOf(creator)];
  // The caller's own address is left out, yet keeps its position.
  const people = [creator.email, `friend-${round}@example.com`, victim];
  const answer = await inviteTo(last, people);
  expect(answer).toMatchObject(refused);
  expect(answer.fields).toEqual({ 'people.2.email': [answer.error] });
  expect(await balanceOf(creator)).toBe(balance);
  expect(await jobs()).toBe(before);
  // Invitations block nobody's own account.
  expect((await signUp(1)).status).toBe(200);
  expect(await signUp(2)).toMatchObject(refused);
  // Unsent mails do not count.
  expect((await inviteTo(last, [`friend-${round}@example.com`])).status).toBe(201);
});

test('sends concurrent invitations up to the limit; a rejected call counts nobody', async () => {
  const calls = Array.from({ length: 8 }, (_, index) => [`friend-${round}-${index}@example.com`, victim]);
  const reels = await Promise.all(calls.map(() => openTribute({}, creator)));
  const answers = await Promise.all(
    calls.map((people, index) => inviteTo(reels[index]?.tributeId ?? '', people)),
  );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
  expect(answers.filter(({ code }) => code === 'RATE_LIMITED')).toHaveLength(5);
  expect(await balanceOf(creator)).toBe(20 - 3 * 2);
  for (const [index, { status }] of answers.entries()) {
    const friend = calls[index]?.[0] ?? '';
    const left = status === 201 ? 3 : 4;
    for (let time = 0; time < left; time += 1)
      expect((await signUp(10 * (index + 1) + time, friend)).status).toBe(200);
    expect(await signUp(10 * (index + 1) + 9, friend)).toMatchObject(refused);
  }
});

test('counts an address with any tag, repeatedly within one call', async () => {
  const tagged = (tag: string) => victim.replace('@', `+${tag}@`);
  for (const [index, tag] of ['a', 'b'].entries())
    expect((await signUp(index, tagged(tag))).status).toBe(200);
  const [before, balance] = [await jobs(), await balanceOf(creator)];
  const answer = await inviteTo(tributeId, [tagged('c'), tagged('d')]);
  expect(answer).toMatchObject(refused);
  expect(Object.keys(answer.fields)).toEqual(['people.0.email', 'people.1.email']);
  expect(await balanceOf(creator)).toBe(balance);
  expect(await jobs()).toBe(before);
  expect((await inviteTo(tributeId, [tagged('c')])).status).toBe(201);
  // The mail keeps the tag: it may be another person's mailbox.
  expect(await Contributor.exists({ email: tagged('c') })).not.toBeNull();
  expect((await signUp(2)).status).toBe(200);
  expect(await signUp(3)).toMatchObject(refused);
});

test('counts reminders and repeated invitations', async () => {
  await inviteTo(tributeId, [victim]);
  expect((await signUp(1)).status).toBe(200);
  const { id: contributorId } = await Contributor.findOne({ email: victim }).orFail();
  const remind = () =>
    call(nudge, {
      method: 'PATCH',
      as: creator,
      body: { tributeId, action: 'NUDGE', nudge: { contributorIds: [contributorId], message: '' } },
    });
  expect((await remind()).status).toBe(200);
  await Contributor.updateOne(
    { _id: contributorId },
    { $set: { reminder: null, remindedAt: [], mailAskedAt: null } },
  );
  const before = await jobs();
  expect((await remind()).data.skipped).toEqual([{ contributorId, reason: 'TOO_SOON' }]);
  const again = { tributeId, contributorId };
  expect(await call(resend, { method: 'PATCH', as: creator, body: again })).toMatchObject(refused);
  expect(await Contributor.findById(contributorId)).toMatchObject({ reminder: null, mailRound: 1 });
  expect(await jobs()).toBe(before);
});

test('counts scheduled reminders, which wait while the address is full', async () => {
  const free = `free-${round}@example.com`;
  expect((await inviteTo(tributeId, [victim, free])).status).toBe(201);
  for (const index of [1, 2]) await signUp(index);
  const sent = { isMailDue: false, mailedAt: null };
  for (const email of [victim, free]) {
    const person = await Contributor.findOneAndUpdate({ email }, { $set: sent }).orFail();
    await claimReminder(person, { key: 'in-7-days', now: new Date(), mailsMax: 3 });
  }
  expect(await Contributor.findOne({ email: victim })).toMatchObject({ reminder: null, reminderKeys: [] });
  expect(await Contributor.findOne({ email: free })).toMatchObject({ reminder: { key: 'in-7-days' } });
  for (const index of [3, 4]) expect((await signUp(index, free)).status).toBe(200);
  expect(await signUp(5, free)).toMatchObject(refused);
});

test('allows mails again a day later', async () => {
  for (const index of [0, 1, 2, 3]) await signUp(index);
  expect(await signUp(4)).toMatchObject(refused);
  expect(await inviteTo(tributeId, [victim])).toMatchObject(refused);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 24 * 3600 * 1000 + 1 });
  expect((await signUp(4)).status).toBe(200);
  expect((await inviteTo(tributeId, [victim])).status).toBe(201);
});

test('a test invitation over the limit sends nothing, regardless of who reached it', async () => {
  const { email } = creator;
  for (const index of [0, 1, 2]) expect((await signUp(index, email)).status).toBe(200);
  const before = await jobs();
  const answer = await post(invite, creator, { tributeId, isTest: true });
  expect(answer).toMatchObject(refused);
  expect(await jobs()).toBe(before);
  expect(await Contributor.countDocuments({ email, isMailDue: true })).toBe(0);
});

test('promises no “Remind me tomorrow” beyond the limit', async () => {
  await inviteTo(tributeId, [victim]);
  for (const index of [1, 2]) expect((await signUp(index)).status).toBe(200);
  const { id } = await Contributor.findOne({ email: victim }).orFail();
  const token = new URL(inviteLink(tributeId, { id })).searchParams.get('c') ?? '';
  const before = await jobs();
  const answer = await call(promise, { method: 'POST', body: { tributeId, token } });
  expect(answer).toMatchObject(refused);
  expect(await Contributor.findById(id)).toMatchObject({ remindOn: null, reminder: null });
  expect(await jobs()).toBe(before);
});
