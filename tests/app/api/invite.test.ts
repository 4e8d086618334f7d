import { mails, refuseMailTo } from '#tests/support/mail-server.ts';
import '#tests/support/installation.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { POST as unsubscribe } from '#app/api/notification/unsubscribe/route.ts';
import { POST as join, GET as people, DELETE as revoke } from '#app/api/tribute/contributor/route.ts';
import { GET, PATCH, POST } from '#app/api/tribute/invite/route.ts';
import { PATCH as change, DELETE as removeTribute } from '#app/api/tribute/route.ts';
import type { TributeDto } from '#lib/contracts/tributes.ts';
import { sendInviteMail } from '#server/jobs/handlers/send-invite-mail.ts';
import { jobQueue } from '#server/jobs/queue.ts';
import { Contributor } from '#server/models/contributor.ts';
import { CreditEntry } from '#server/models/credit-entry.ts';
import { setPublisher } from '#server/realtime/publish.ts';
import { getOwnName } from '#server/services/contributors/get-own-name.ts';
import { getInvitedTribute } from '#server/services/invites/get-invited-tribute.ts';
import { reconcileInvites } from '#server/services/invites/reconcile-invites.ts';
import { getTributeToRecord } from '#server/services/tributes/get-tribute-to-record.ts';
import { call, cookieOf, type Person } from '#tests/support/call.ts';
import { addCreator, balanceOf } from '#tests/support/credits.ts';
import { openTribute, STRANGER } from '#tests/support/tributes.ts';

const told: { userId: string; event: string; payload: unknown[] }[] = [];
setPublisher((publication) => told.push(publication));

let creator: Person;
let tribute: TributeDto;
let count = 0;
beforeEach(async () => {
  count += 1;
  creator = await addCreator(`creator-${count}`);
  tribute = await openTribute({}, creator);
  told.length = 0;
  await (await jobQueue()).cancel({ name: 'send-invite-mail' });
});

const address = (index: number) => `guest${index}@example.com`;
const invite = (emails: string[], more: object = {}, as: Person | null = creator) =>
  call(POST, {
    method: 'POST',
    as,
    body: { tributeId: tribute.tributeId, people: emails.map((email) => ({ email })), ...more },
  });
const list = async () => (await call(GET, { as: creator, query: { tributeId: tribute.tributeId } })).data;
const invitedTo = () => Contributor.find({ tribute: tribute._id, email: { $type: 'string' } });

/** Does the mail jobs that wait, as the worker would. */
async function sendDueMails(): Promise<number> {
  const { jobs } = await (await jobQueue()).queryJobs({ name: 'send-invite-mail' });
  const before = mails.length;
  for (const { data } of jobs) await sendInviteMail(data as never);
  return mails.length - before;
}
const mailTo = async (email: string) => {
  await sendDueMails();
  const mail = mails.findLast(({ to }) => to === email);
  if (!mail) throw new Error(`No mail to ${email}.`);
  return mail;
};
const tokenIn = (text: string) => /\?c=([\w-]{22})/.exec(text)?.[1] ?? '';
const open = (token: string, as: Person | null = null) =>
  call(join, { method: 'POST', as, body: { tributeId: tribute.tributeId, token } });
const endMails = async (email: string) => {
  const link = (await mailTo(email)).headers['list-unsubscribe'] ?? '';
  const token = new URL(link.slice(1, -1)).searchParams.get('token') ?? '';
  return call(unsubscribe, { method: 'POST', query: { token }, headers: { 'x-api-key': '', origin: '' } });
};

describe('credits', () => {
  test('50 parallel calls of one address each with 5 credits: exactly 5', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, (_, index) => invite([address(index)])));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(5);
    expect(answers.filter(({ code }) => code === 'NO_CREDIT')).toHaveLength(45);
    expect(await invitedTo()).toHaveLength(5);
    expect(await balanceOf(creator)).toBe(0);
    expect(await CreditEntry.countDocuments({ userId: creator.userId, reason: 'HOLD' })).toBe(5);
  });

  test('one call with 50 addresses and 5 credits: nobody, with a way to pricing', async () => {
    const answer = await invite(Array.from({ length: 50 }, (_, index) => address(index)));
    expect(answer).toMatchObject({ status: 402, code: 'NO_CREDIT' });
    expect(await invitedTo()).toHaveLength(0);
    expect(await balanceOf(creator)).toBe(5);
    expect(await sendDueMails()).toBe(0);
  });

  test('the same address in 50 parallel calls: one invite, one credit, one mail', async () => {
    const spellings = ['maja@example.com', ' MAJA@Example.com', 'Ｍaja@example.com'];
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => invite([spellings[index % 3] ?? ''])),
    );
    expect(answers.every(({ status }) => status === 201)).toBe(true);
    expect(answers.filter(({ data }) => data.invited.length === 1)).toHaveLength(1);
    expect(await invitedTo()).toHaveLength(1);
    expect(await balanceOf(creator)).toBe(4);
    expect(await sendDueMails()).toBe(1);
    expect(await sendDueMails()).toBe(0);
  });

  test('who is invited already costs nothing and gets no second mail', async () => {
    await invite([address(1)]);
    await sendDueMails();
    const again = await invite([address(1), address(2)]);
    expect(again.data).toMatchObject({ invited: [address(2)], known: [address(1)], credit: 3 });
    expect(await sendDueMails()).toBe(1);
  });

  test('the balance is shown live, and by the answer', async () => {
    const { data } = await invite([address(1), address(2)]);
    expect(data.credit).toBe(3);
    expect(told).toContainEqual({ userId: creator.userId, event: 'updateCount', payload: [{ credit: 3 }] });
  });

  test('taking an invitation back gives its credit back, once', async () => {
    await invite([address(1)]);
    const [invited] = await list();
    const query = { tributeId: tribute.tributeId, contributorId: invited._id };
    expect((await call(revoke, { method: 'DELETE', as: creator, query })).status).toBe(200);
    expect(await balanceOf(creator)).toBe(5);
    expect((await call(revoke, { method: 'DELETE', as: creator, query })).status).toBe(404);
    expect(await balanceOf(creator)).toBe(5);
    expect(await list()).toEqual([]);
    await invite([address(1)]);
    expect(await balanceOf(creator)).toBe(4);
  });

  test('closing gives back what nobody used, opening again holds as far as credits last', async () => {
    await invite([address(1), address(2), address(3)]);
    const setStatus = (status: string) =>
      call(change, { method: 'PATCH', as: creator, body: { tributeId: tribute.tributeId, status } });
    await setStatus('CLOSED');
    expect(await balanceOf(creator)).toBe(5);
    expect((await invite([address(4)])).status).toBe(409);
    const elsewhere = await openTribute({}, creator);
    await invite([address(7), address(8), address(9)], { tributeId: elsewhere.tributeId });
    await setStatus('COLLECTING');
    expect(await balanceOf(creator)).toBe(0);
    const states = (await invitedTo().sort({ _id: 1 })).map(({ creditState }) => creditState);
    expect(states).toEqual(['HELD', 'HELD', 'NONE']);
    await setStatus('CLOSED');
    expect(await balanceOf(creator)).toBe(2);
  });

  test('deleting the reel gives back what nobody used', async () => {
    await invite([address(1)]);
    await call(removeTribute, { method: 'DELETE', as: creator, query: { tributeId: tribute.tributeId } });
    expect(await balanceOf(creator)).toBe(5);
  });

  test('a test to oneself costs nothing, and neither does one’s own address among others', async () => {
    const trial = await invite([], { isTest: true });
    expect(trial).toMatchObject({ status: 201, data: { invited: [creator.email], credit: 5 } });
    expect((await mailTo(creator.email)).text).toContain('Record my clip');
    expect((await invite([creator.email.toUpperCase()])).data).toMatchObject({ invited: [], credit: 5 });
    expect(await list()).toEqual([]);
    expect((await invite([], { isTest: true })).status).toBe(429);
  });
});

describe('the mail', () => {
  test('says who asks, in the language of the reel, and ends by one press', async () => {
    await invite(['maja@example.com'], { message: 'Please be <there>!' });
    const mail = await mailTo('maja@example.com');
    expect(mail.subject).toBe('A film for Anna Lindqvist: you are invited');
    expect(mail.text).toContain('Ben writes\n> Please be <there>!');
    expect(mail.html).toContain('Please be &lt;there&gt;!');
    expect(mail.text).toContain(`/tribute/${tribute.tributeId}?c=`);
    expect(mail.text).toContain('/unsubscribe?token=');
    expect(mail.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
    expect(mail.headers['list-unsubscribe']).toMatch(
      /^<http.*\/api\/notification\/unsubscribe\?token=[\w.-]+>$/,
    );
  });

  test('speaks gently in memory of somebody, and Spanish where the reel does', async () => {
    tribute = await openTribute({ tributeType: 'MEMORIAL' }, creator);
    const body = { tributeId: tribute.tributeId, language: 'es' };
    await call(change, { method: 'PATCH', as: creator, body });
    await invite(['lea@example.com']);
    const mail = await mailTo('lea@example.com');
    expect(mail.subject).toBe('Una película en memoria de Anna Lindqvist');
    expect(mail.text).toContain('Compartir un recuerdo');
    expect(mail.text).not.toContain('!');
  });

  test('is sent again on demand, for nothing, but not at once', async () => {
    await invite([address(1)]);
    await sendDueMails();
    const [{ _id }] = await list();
    const body = { tributeId: tribute.tributeId, contributorId: _id };
    const resend = () => call(PATCH, { method: 'PATCH', as: creator, body });
    expect(await resend()).toMatchObject({ status: 429, code: 'RATE_LIMITED' });
    await Contributor.updateOne({ _id }, { $set: { mailAskedAt: new Date(Date.now() - 3_600_000) } });
    const answers = await Promise.all([resend(), resend(), resend()]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await sendDueMails()).toBe(1);
    expect(await balanceOf(creator)).toBe(4);
  });

  test('that a crash forgot is queued again', async () => {
    await invite([address(1)]);
    const queue = await jobQueue();
    await queue.cancel({ name: 'send-invite-mail' });
    await reconcileInvites();
    expect(await sendDueMails()).toBe(0);
    const mailAskedAt = new Date(Date.now() - 60_000);
    await Contributor.updateMany({ tribute: tribute._id }, { $set: { mailAskedAt } });
    await reconcileInvites();
    expect(await sendDueMails()).toBe(1);
  });

  test('that no server takes is shown as such', async () => {
    refuseMailTo('nobody@example.com');
    await invite(['nobody@example.com']);
    await sendDueMails();
    expect((await list())[0]).toMatchObject({ mail: 'REFUSED', mailedAt: null });
  });
});

describe('who wants no mails', () => {
  test('gets none about this reel any more, and the creator sees it', async () => {
    await invite([address(1)]);
    expect((await endMails(address(1))).status).toBe(200);
    expect((await list())[0]).toMatchObject({ mail: 'DECLINED' });
    const [{ _id }] = await list();
    const body = { tributeId: tribute.tributeId, contributorId: _id };
    expect((await call(PATCH, { method: 'PATCH', as: creator, body })).status).toBe(409);
    await call(revoke, { method: 'DELETE', as: creator, query: body });
    expect((await invite([address(1)])).data).toMatchObject({
      invited: [],
      declined: [address(1)],
      credit: 5,
    });
    expect(await sendDueMails()).toBe(0);
  });

  test('may say so twice; a forged token says nothing', async () => {
    await invite([address(1)]);
    expect((await endMails(address(1))).status).toBe(200);
    expect((await endMails(address(1))).status).toBe(200);
    const forged = await call(unsubscribe, { method: 'POST', query: { token: 'abc.def' } });
    expect(forged.status).toBe(422);
  });

  test('still has a link that works', async () => {
    await invite([address(1)]);
    await endMails(address(1));
    expect((await open(tokenIn((await mailTo(address(1))).text))).status).toBe(201);
  });
});

describe('a personal link', () => {
  const visitor = (contributorIds: string[]) => ({
    actor: { user: null, contributorIds, viewings: [] },
    locale: 'en' as const,
    requestId: '',
    log: console as never,
  });

  test('is exchanged for the guest cookie, and opened from then on', async () => {
    await invite([address(1)]);
    const token = tokenIn((await mailTo(address(1))).text);
    expect((await list())[0]).toMatchObject({ status: 'INVITED', mail: 'SENT' });
    const opened = await open(token);
    expect(opened.status).toBe(201);
    expect((await list())[0].status).toBe('OPENED');
    const named = await call(join, {
      method: 'POST',
      cookie: cookieOf(opened),
      body: { tributeId: tribute.tributeId, name: 'Maja' },
    });
    expect(named.data._id).toBe(opened.data._id);
    expect(await list()).toMatchObject([{ name: 'Maja', email: address(1) }]);
  });

  test('tells the recorder by which name its person was invited, and nobody who knows only the reel', async () => {
    const { tributeId } = tribute;
    const invited = [{ email: address(1), name: 'Maja Berg' }, { email: address(2) }];
    await call(POST, { method: 'POST', as: creator, body: { tributeId, people: invited } });
    const [maja, nameless] = [await mailTo(address(1)), await mailTo(address(2))];
    const opened = await open(tokenIn(maja.text));
    const other = await openTribute({}, creator);
    expect(await getOwnName(visitor([opened.data._id]), tributeId)).toBe('Maja Berg');
    expect(await getOwnName(visitor([opened.data._id]), other.tributeId)).toBe('');
    expect(await getOwnName(visitor([(await open(tokenIn(nameless.text))).data._id]), tributeId)).toBe('');
    expect(await getOwnName(visitor([]), tributeId)).toBe('');
    const query = { tributeId, contributorId: opened.data._id };
    await call(revoke, { method: 'DELETE', as: creator, query });
    expect(await getOwnName(visitor([opened.data._id]), tributeId)).toBe('');
  });

  test('works although the shared link is off; without it the reel is not there', async () => {
    await invite([address(1)]);
    const token = tokenIn((await mailTo(address(1))).text);
    const { tributeId } = tribute;
    await call(change, { method: 'PATCH', as: creator, body: { tributeId, linkOpen: false } });
    const opened = await open(token);
    expect(opened.status).toBe(201);
    expect((await getInvitedTribute({ tributeId, token })).name).toBe('Anna Lindqvist');
    await expect(getTributeToRecord(visitor([]), tributeId)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect((await getTributeToRecord(visitor([opened.data._id]), tributeId)).name).toBe('Anna Lindqvist');
    const stranger = await call(join, { method: 'POST', body: { tributeId, name: 'Eve' } });
    expect(stranger.status).toBe(404);
  });

  test('dies when its person is taken out, and lives again with a new invitation', async () => {
    await invite([address(1)]);
    const token = tokenIn((await mailTo(address(1))).text);
    const [{ _id }] = await list();
    const query = { tributeId: tribute.tributeId, contributorId: _id };
    await call(revoke, { method: 'DELETE', as: creator, query });
    expect((await open(token)).status).toBe(404);
    await invite([address(1)]);
    expect((await open(token)).status).toBe(201);
  });

  test('opens nothing of another reel, and is kept as a hash', async () => {
    await invite([address(1)]);
    const token = tokenIn((await mailTo(address(1))).text);
    const [{ _id: invitedId }] = await list();
    tribute = await openTribute({}, creator);
    expect((await open(token)).status).toBe(404);
    expect((await open('x'.repeat(22))).status).toBe(404);
    const stored = JSON.stringify(await Contributor.findById(invitedId));
    expect(stored).not.toContain(token);
  });

  test('of a signed-in reader stays with their account', async () => {
    await invite([address(1)]);
    const token = tokenIn((await mailTo(address(1))).text);
    const opened = await open(token, STRANGER);
    expect(await Contributor.findById(opened.data._id)).toMatchObject({ userId: STRANGER.userId });
  });
});

describe('who may', () => {
  test('a stranger finds nothing, an anonymous caller is asked to sign in', async () => {
    const query = { tributeId: tribute.tributeId };
    expect((await invite([address(1)], {}, STRANGER)).status).toBe(404);
    expect((await invite([address(1)], {}, null)).status).toBe(401);
    expect((await call(GET, { as: STRANGER, query })).status).toBe(404);
    expect((await call(GET, { query })).status).toBe(401);
    const body = { ...query, contributorId: 'f'.repeat(24) };
    expect((await call(PATCH, { method: 'PATCH', as: STRANGER, body })).status).toBe(404);
    expect((await call(PATCH, { method: 'PATCH', as: creator, body })).status).toBe(404);
    expect((await call(PATCH, { method: 'PATCH', body })).status).toBe(401);
  });

  test('who is wrongly written is named, and nobody is invited', async () => {
    const answer = await invite(['maja@example.com', 'lea@']);
    expect(answer.status).toBe(422);
    expect(answer.fields['people.1.email']?.[0]).toContain('name@example.com');
    expect(await invitedTo()).toHaveLength(0);
    expect((await invite([])).status).toBe(422);
    expect((await invite(Array.from({ length: 201 }, (_, index) => address(index)))).status).toBe(422);
  });

  test('only the creator reads addresses', async () => {
    await invite([address(1)]);
    const opened = await open(tokenIn((await mailTo(address(1))).text));
    expect(JSON.stringify(opened.data)).not.toContain('@');
    const query = { tributeId: tribute.tributeId };
    expect((await call(GET, { cookie: cookieOf(opened), query })).status).toBe(404);
    expect((await call(people, { cookie: cookieOf(opened), query })).status).toBe(404);
  });
});
