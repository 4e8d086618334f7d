import { mails } from '#tests/support/mail-server.ts';
import '#tests/support/installation.ts';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { POST as unsubscribe } from '#app/api/notification/unsubscribe/route.ts';
import { POST as join, DELETE as revoke, PATCH as tell } from '#app/api/tribute/contributor/route.ts';
import { GET, POST, PATCH as resend } from '#app/api/tribute/invite/route.ts';
import { PATCH as change } from '#app/api/tribute/route.ts';
import type { TributeDto } from '#lib/contracts/tributes.ts';
import { findSuppressed, suppressAddress } from '#server/domain/mails/suppressed-addresses.ts';
import { sendInviteMail } from '#server/jobs/handlers/send-invite-mail.ts';
import { sendReminderMail } from '#server/jobs/handlers/send-reminder-mail.ts';
import { jobQueue } from '#server/jobs/queue/queue.ts';
import { Contributor } from '#server/models/contributor.ts';
import { Tribute } from '#server/models/tribute.ts';
import { setPublisher } from '#server/realtime/publish.ts';
import { call, cookieOf, type Person } from '#tests/support/call.ts';
import { addCreator, balanceOf } from '#tests/support/credits.ts';
import { openTribute } from '#tests/support/tributes.ts';

vi.hoisted(() => {
  process.env.INVITE_MAILS_PER_DAY = '8';
});
setPublisher(() => {});

const LATER_MS = 60 * 60_000;
let creator: Person;
let other: Person;
let tribute: TributeDto;
let count = 0;
beforeEach(async () => {
  count += 1;
  creator = await addCreator(`ben-${count}`, 50);
  other = await addCreator(`eve-${count}`, 50);
  tribute = await openTribute({}, creator);
  const queue = await jobQueue();
  for (const name of ['send-invite-mail', 'send-reminder-mail'] as const) await queue.cancel({ name });
});

const guest = (index: number) => `guest${index}-${count}@example.com`;
const invite = (emails: string[], as = creator, to = tribute, more: object = {}) =>
  call(POST, {
    method: 'POST',
    as,
    body: { tributeId: to.tributeId, people: emails.map((email) => ({ email })), ...more },
  });
const idOf = async (email: string, of = tribute): Promise<string> =>
  (await Contributor.findOne({ tribute: of._id, email }).orFail()).id;
const again = async (email: string) =>
  call(resend, {
    method: 'PATCH',
    as: creator,
    body: { tributeId: tribute.tributeId, contributorId: await idOf(email) },
  });
const takeOut = async (email: string) => {
  const query = { tributeId: tribute.tributeId, contributorId: await idOf(email) };
  return call(revoke, { method: 'DELETE', as: creator, query });
};
const remind = async (email: string, as = creator, of = tribute) =>
  call(tell, {
    method: 'PATCH',
    as,
    body: { tributeId: of.tributeId, action: 'NUDGE', nudge: { contributorIds: [await idOf(email, of)] } },
  });
const wait = () =>
  Contributor.updateMany(
    { isMailDue: { $in: [true, false] } },
    { $set: { mailAskedAt: new Date(Date.now() - LATER_MS) } },
  );

async function deliver(): Promise<string[]> {
  const queue = await jobQueue();
  const before = mails.length;
  for (const { data } of (await queue.queryJobs({ name: 'send-invite-mail' })).jobs)
    await sendInviteMail(data as never);
  for (const { data } of (await queue.queryJobs({ name: 'send-reminder-mail' })).jobs)
    await sendReminderMail(data as never);
  return mails.slice(before).map(({ to }) => to);
}
async function endMails(email: string, all = false) {
  const mail = mails.findLast(({ to }) => to === email);
  const token = /[?&]token=([^\s&]+)/.exec(mail?.text ?? '')?.[1] ?? '';
  const query = { token: decodeURIComponent(token), ...(all && { all: 'true' }) };
  expect((await call(unsubscribe, { method: 'POST', query })).status).toBe(200);
}

describe('no abuse as an open relay', () => {
  test('only a confirmed account invites', async () => {
    const unconfirmed = await call(POST, {
      method: 'POST',
      as: { ...creator, isVerified: false },
      body: { tributeId: tribute.tributeId, people: [{ email: guest(1) }] },
    });
    expect(unconfirmed).toMatchObject({ status: 403, code: 'EMAIL_NOT_VERIFIED' });
    expect(await deliver()).toEqual([]);
  });

  test('lets no hostile name or message reach people as link, markup or header', async () => {
    const hostile = 'Win http://evil.com\r\nBcc: victim@example.com <b>';
    const tributeFor = { names: [{ firstName: hostile.slice(0, 40), lastName: '' }], gender: 'Female' };
    await Tribute.updateOne(
      { _id: tribute._id },
      { $set: { name: hostile, tributeFor: { ...tributeFor, name: hostile } } },
    );
    await invite([guest(1)], creator, tribute, { message: 'Pay at https://evil.com/now <img src=x>' });
    expect(await deliver()).toEqual([guest(1)]);
    const mail = mails.at(-1);
    expect(mail?.subject).toContain('Win evil. com Bcc: victim@example. com <b>');
    expect(Object.keys(mail?.headers ?? {})).not.toContain('bcc');
    expect(`${mail?.html}${mail?.text}`).not.toContain('evil.com');
    expect(mail?.html).not.toMatch(/<b>|<img src=x/);
  });

  test('rejects messages and names that are too long', async () => {
    expect((await invite([guest(1)], creator, tribute, { message: 'x'.repeat(1_001) })).status).toBe(422);
    const body = { tributeId: tribute.tributeId, people: [{ email: guest(1), name: 'x'.repeat(81) }] };
    expect((await call(POST, { method: 'POST', as: creator, body })).status).toBe(422);
    expect(await deliver()).toEqual([]);
  });

  test("limits an account's invitations per day across calls and tributes, also concurrent ones", async () => {
    const second = await openTribute({}, creator);
    expect((await invite([1, 2, 3].map(guest))).status).toBe(201);
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) => invite([guest(index + 10)], creator, second)),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(5);
    const refused = answers.find(({ status }) => status === 429);
    expect(refused).toMatchObject({ code: 'RATE_LIMITED', retryAfter: '86400' });
    expect(refused?.error).toContain('in a day');
    expect(await balanceOf(creator)).toBe(42);
    expect(await deliver()).toHaveLength(8);
    expect((await invite([guest(1)], other, await openTribute({}, other))).status).toBe(201);
  });

  test('limits a person to four invitations, even after removing and inviting them again', async () => {
    await invite([guest(1)]);
    for (let mail = 0; mail < 3; mail++) {
      await wait();
      expect((await again(guest(1))).status).toBe(200);
      await deliver();
    }
    await wait();
    expect(await again(guest(1))).toMatchObject({ status: 429, code: 'RATE_LIMITED' });
    await takeOut(guest(1));
    expect((await invite([guest(1)])).status).toBe(429);
    expect(await deliver()).toEqual([]);
    await invite([guest(2)]);
    for (let round = 0; round < 3; round++) {
      await takeOut(guest(2));
      expect((await invite([guest(2)])).status).toBe(201);
    }
    await takeOut(guest(2));
    expect((await invite([guest(2)])).status).toBe(429);
    expect(await balanceOf(creator)).toBe(50);
  });

  test('never invites a person who declined again, even after they were removed', async () => {
    await invite([guest(1)]);
    const self = cookieOf(
      await call(join, {
        method: 'POST',
        body: {
          tributeId: tribute.tributeId,
          token: /\?c=([\w-]{22})/.exec((await deliver(), mails.at(-1)?.text ?? ''))?.[1],
        },
      }),
    );
    const body = { tributeId: tribute.tributeId, action: 'DECLINE', decline: true };
    expect((await call(tell, { method: 'PATCH', cookie: self, body })).status).toBe(200);
    await wait();
    expect(await again(guest(1))).toMatchObject({ status: 409, code: 'CONFLICT' });
    expect((await invite([guest(1)])).data).toMatchObject({ invited: [], declined: [guest(1)] });
    expect((await remind(guest(1))).data.nudged ?? []).toEqual([]);
    await takeOut(guest(1));
    expect((await invite([guest(1)])).data).toMatchObject({ invited: [], declined: [guest(1)], credit: 50 });
    expect(await deliver()).toEqual([]);
  });
});

describe('a person who unsubscribed', () => {
  test('about one tribute still hears from others, and from this one no more by any way', async () => {
    const theirs = await openTribute({}, other);
    await invite([guest(1)]);
    await deliver();
    await endMails(guest(1));
    await wait();
    expect((await again(guest(1))).status).toBe(409);
    expect((await remind(guest(1))).data.nudged).toEqual([]);
    expect((await invite([guest(1)])).data.declined).toEqual([guest(1)]);
    expect(await deliver()).toEqual([]);
    expect((await invite([guest(1)], other, theirs)).data.invited).toEqual([guest(1)]);
    expect(await deliver()).toEqual([guest(1)]);
  });

  test('from everyone gets no mail from anyone, however the address is spelled', async () => {
    const theirs = await openTribute({}, other);
    await invite([guest(1)]);
    await invite([guest(1)], other, theirs);
    await deliver();
    await endMails(guest(1), true);
    await wait();
    expect((await again(guest(1))).status).toBe(409);
    const contributorId = await idOf(guest(1), theirs);
    const body = { tributeId: theirs.tributeId, contributorId };
    expect((await call(resend, { method: 'PATCH', as: other, body })).status).toBe(409);
    expect((await remind(guest(1), other, theirs)).data.nudged).toEqual([]);
    const third = await addCreator(`zoe-${count}`);
    const fresh = await openTribute({}, third);
    const { data } = await invite([` ${guest(1).toUpperCase()} `, guest(2)], third, fresh);
    expect(data).toMatchObject({ invited: [guest(2)], declined: [guest(1)], credit: 4 });
    expect(await deliver()).toEqual([guest(2)]);
    const shown = (await call(GET, { as: creator, query: { tributeId: tribute.tributeId } })).data;
    expect(shown).toMatchObject([{ mail: 'DECLINED' }]);
  });

  test('may opt out while being invited, and the list names nobody', async () => {
    await invite([guest(1)]);
    await suppressAddress(guest(1));
    expect(await deliver()).toEqual([]);
    expect((await remind(guest(1))).data.nudged).toEqual([]);
    expect(await findSuppressed([guest(1), guest(2)])).toEqual(new Set([guest(1)]));
    const kept = await Contributor.db
      .collection('suppressedaddresses')
      .find({ hash: { $gt: '' } })
      .toArray();
    expect(JSON.stringify(kept)).not.toContain('@');
  });

  test('keeps a working recording link, and reopening the reel mails nobody', async () => {
    await invite([guest(1)]);
    await deliver();
    const token = /\?c=([\w-]{22})/.exec(mails.at(-1)?.text ?? '')?.[1];
    await endMails(guest(1), true);
    for (const status of ['CLOSED', 'COLLECTING']) {
      const body = { tributeId: tribute.tributeId, status };
      expect((await call(change, { method: 'PATCH', as: creator, body })).status).toBe(200);
    }
    expect(await deliver()).toEqual([]);
    const body = { tributeId: tribute.tributeId, token };
    expect((await call(join, { method: 'POST', body })).status).toBe(201);
  });
});
