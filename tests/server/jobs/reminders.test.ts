import { mails, refuseMailTo } from '#tests/support/mail-server.ts';
import '#tests/support/installation.ts';
import mongoose from 'mongoose';
import { beforeEach, describe, expect, test } from 'vitest';
import { POST as join, PATCH as nudgeOf } from '#app/api/tribute/contributor/route.ts';
import { POST as invite } from '#app/api/tribute/invite/route.ts';
import { POST as promise } from '#app/api/tribute/reminder/route.ts';
import { PATCH as change } from '#app/api/tribute/route.ts';
import type { TributeDto } from '#lib/contracts/tributes.ts';
import { tokenHashOf } from '#server/auth/invite-link.ts';
import { remindContributors } from '#server/jobs/handlers/remind-contributors.ts';
import { sendReminderMail } from '#server/jobs/handlers/send-reminder-mail.ts';
import { tellDueSoon } from '#server/jobs/handlers/tell-due-soon.ts';
import { enqueue, jobQueue } from '#server/jobs/queue.ts';
import { startJobs } from '#server/jobs/start-jobs.ts';
import { Contributor } from '#server/models/contributor.ts';
import { Notification } from '#server/models/notification.ts';
import { suppressAddress } from '#server/models/suppressed-address.ts';
import { Tribute } from '#server/models/tribute.ts';
import { call, cookieOf, type Person } from '#tests/support/call.ts';
import { addReadyClip } from '#tests/support/clips.ts';
import { moveClock } from '#tests/support/clock.ts';
import { addCreator } from '#tests/support/credits.ts';
import { joinAs, openTribute, STRANGER } from '#tests/support/tributes.ts';
import { workOff } from '#tests/support/work-off.ts';

// 20 November in New York is a Friday; the clocks do not change there that month any more.
const NOON = '2026-11-10T17:00:00.000Z';
const DUE = '11/20/2026';
const TEN = '2026-11-13T15:00:00.000Z';
const NIGHT = '2026-11-13T03:30:00.000Z';
const NINE = '2026-11-13T14:00:00.000Z';

let creator: Person;
let tribute: TributeDto;
let count = 0;

beforeEach(async () => {
  moveClock(NOON);
  // A worker looks at everybody's reels.
  await Promise.all([Tribute.deleteMany({}), Contributor.deleteMany({})]);
  await (await jobQueue()).cancel({});
  count += 1;
  creator = await addCreator(`creator-${count}`, 10);
  tribute = await openTribute({ dueDate: DUE, timezone: 'America/New_York' }, creator);
  await inviteAll(['maja', 'jonas']);
  mails.length = 0;
});

const emailOf = (name: string) => `${name}-${count}@example.com`;
async function inviteAll(names: string[]) {
  const body = {
    tributeId: tribute.tributeId,
    people: names.map((name) => ({ email: emailOf(name), name })),
  };
  expect((await call(invite, { method: 'POST', as: creator, body })).status).toBe(201);
  await workOff();
}
const person = (name: string) => Contributor.findOne({ tribute: tribute._id, email: emailOf(name) }).orFail();
const nudge = (more: object, as: Person | null = creator) =>
  call(nudgeOf, { method: 'PATCH', as, body: { tributeId: tribute.tributeId, nudge: more } });
/** What a worker does every minute, at this moment. */
async function lookAt(moment: string) {
  moveClock(moment);
  await remindContributors();
  await workOff();
}
const mailed = () => mails.map(({ to }) => to.replace(/-.*/, '')).toSorted();

describe('a nudge', () => {
  test('goes at once by day, with the creator’s words above ours', async () => {
    const { id } = await person('maja');
    const { data } = await nudge({ contributorIds: [id], message: 'Do come, <b>Maja</b>!' });
    expect(data).toEqual({ nudged: [id], waiting: [], skipped: [] });
    await workOff();
    expect(mailed()).toEqual(['maja']);
    const [mail] = mails;
    expect(mail?.text.indexOf('Do come')).toBeLessThan(mail?.text.indexOf('until') ?? 0);
    expect(mail?.html).not.toContain('<b>Maja');
    expect(mail?.text).toMatch(/\/tribute\/[\w-]{22}\?c=[\w-]{22}/);
    expect(mail?.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
  });

  test('asked for at night waits until nine in the morning there, and goes once', async () => {
    moveClock(NIGHT);
    await Contributor.updateOne({ _id: (await person('jonas'))._id }, { $set: { timezone: 'Asia/Tokyo' } });
    const { data } = await nudge({ all: true });
    expect(data.nudged).toEqual([(await person('jonas')).id]);
    expect(data.waiting).toEqual([{ contributorId: (await person('maja')).id, until: NINE }]);
    await workOff();
    await lookAt('2026-11-13T13:59:00.000Z');
    expect(mailed()).toEqual(['jonas']);
    await lookAt(NINE);
    await lookAt('2026-11-13T14:01:00.000Z');
    expect(mailed()).toEqual(['jonas', 'maja']);
  });

  test('comes at most once in 24 hours, however many calls ask for it at once', async () => {
    const { id } = await person('maja');
    const answers = await Promise.all(Array.from({ length: 10 }, () => nudge({ contributorIds: [id] })));
    expect(answers.flatMap(({ data }) => data.nudged)).toEqual([id]);
    expect(
      new Set(answers.flatMap(({ data }) => data.skipped.map((one: { reason: string }) => one.reason))),
    ).toEqual(new Set(['TOO_SOON']));
    await Promise.all([workOff(), workOff()]);
    expect(mails).toHaveLength(1);
    moveClock('2026-11-11T16:59:00.000Z');
    expect((await nudge({ all: true })).data.skipped).toEqual([{ contributorId: id, reason: 'TOO_SOON' }]);
    moveClock('2026-11-11T17:01:00.000Z');
    expect((await nudge({ contributorIds: [id] })).data.nudged).toEqual([id]);
  });

  test('tells whom it does not reach, and why', async () => {
    const guest = await joinAs(tribute.tributeId, 'Ana');
    const [maja, jonas] = [await person('maja'), await person('jonas')];
    await addReadyClip(tribute, maja.id);
    await Contributor.updateOne({ _id: jonas._id }, { $set: { mailsDeclinedAt: new Date() } });
    await inviteAll(['nora']);
    await suppressAddress(emailOf('nora'));
    const nora = await person('nora');
    mails.length = 0;
    const ids = [guest._id, maja.id, jonas.id, nora.id];
    const { skipped, nudged } = (await nudge({ contributorIds: ids })).data;
    expect(nudged).toEqual([]);
    expect(
      Object.fromEntries(
        skipped.map((one: { contributorId: string; reason: string }) => [one.contributorId, one.reason]),
      ),
    ).toEqual({
      [guest._id]: 'NO_ADDRESS',
      [maja.id]: 'SENT_ALREADY',
      [jonas.id]: 'DECLINED_MAIL',
      [nora.id]: 'DECLINED_MAIL',
    });
    await lookAt(TEN);
    expect(mails).toEqual([]);
  });

  test('is the creator’s alone, for people of their own reel, and while it collects', async () => {
    const { id } = await person('maja');
    expect((await nudge({ contributorIds: [id] }, STRANGER)).status).toBe(404);
    expect((await nudge({ contributorIds: [id] }, null)).status).toBe(401);
    const other = await openTribute({}, creator);
    const { _id: foreign } = await joinAs(other.tributeId, 'Eve');
    expect((await nudge({ contributorIds: [id, foreign] })).status).toBe(404);
    expect((await nudge({ contributorIds: [id], message: 'x'.repeat(1_001) })).status).toBe(422);
    await Tribute.updateOne({ _id: tribute._id }, { $set: { status: 'CLOSED' } });
    expect((await nudge({ all: true })).status).toBe(409);
    expect((await person('maja')).reminder).toBeNull();
  });

  test('that waits is dropped once there is nothing to remind of', async () => {
    moveClock(NIGHT);
    await nudge({ all: true });
    await addReadyClip(tribute, (await person('maja')).id);
    await Contributor.updateOne({ _id: (await person('jonas'))._id }, { $set: { status: 'DECLINED' } });
    await lookAt(NINE);
    expect(mails).toEqual([]);
    expect((await person('maja')).reminder).toBeNull();
  });
});

describe('the calendar’s reminder', () => {
  test('goes once to each, with several workers at once, at 10:00 of their own clock', async () => {
    await Contributor.updateOne(
      { _id: (await person('jonas'))._id },
      { $set: { timezone: 'Asia/Kathmandu' } },
    );
    await lookAt('2026-11-13T04:14:00.000Z');
    expect(mailed()).toEqual([]);
    // Where Jonas is, the last moment in New York is a day later.
    await lookAt('2026-11-14T04:15:00.000Z');
    expect(mailed()).toEqual(['jonas']);
    mails.length = 0;
    moveClock(TEN);
    await Promise.all([remindContributors(), remindContributors(), remindContributors()]);
    await Promise.all([workOff(), workOff()]);
    await lookAt(TEN);
    expect(mailed()).toEqual(['maja']);
  });

  test('is left out for whoever was invited or reminded in the last 20 hours', async () => {
    moveClock('2026-11-12T20:00:00.000Z');
    await nudge({ contributorIds: [(await person('maja')).id] });
    await inviteAll(['nora']);
    mails.length = 0;
    await lookAt(TEN);
    await lookAt('2026-11-13T20:00:00.000Z');
    expect(mailed()).toEqual(['jonas']);
  });

  test('that something held up comes later on its day, but neither in the night nor on the next day', async () => {
    await lookAt('2026-11-14T01:59:00.000Z');
    expect(mailed()).toEqual(['jonas', 'maja']);
    await lookAt('2026-11-18T03:00:00.000Z');
    await lookAt('2026-11-18T15:30:00.000Z');
    expect(mails).toHaveLength(2);
  });

  test('moves with the date, and is not doubled when the date moves to and fro', async () => {
    const moveTo = (dueDate: string) =>
      call(change, { method: 'PATCH', as: creator, body: { tributeId: tribute.tributeId, dueDate } });
    await lookAt(TEN);
    expect((await moveTo('11/25/2026')).status).toBe(200);
    await lookAt('2026-11-17T15:00:00.000Z');
    expect(mails).toHaveLength(2);
    await lookAt('2026-11-18T15:00:00.000Z');
    expect(mails).toHaveLength(4);
    moveClock(TEN);
    await moveTo(DUE);
    await lookAt('2026-11-13T18:00:00.000Z');
    expect(mails).toHaveLength(4);
  });

  test.each([
    ['closed', { status: 'CLOSED' }],
    ['archived', { status: 'ARCHIVED' }],
    ['still a draft', { status: 'DRAFT' }],
    ['deleted', { deletedAt: new Date() }],
  ])('does not come for a reel that is %s', async (_name, fields) => {
    await Tribute.updateOne({ _id: tribute._id }, { $set: fields });
    await lookAt(TEN);
    expect(mails).toEqual([]);
  });

  test('survives a worker that dies before it queues the mail, and a mail server that is away', async () => {
    moveClock(TEN);
    await remindContributors();
    await mongoose.connection.collection('jobs').deleteMany({ name: 'send-reminder-mail' });
    refuseMailTo(emailOf('jonas'));
    await lookAt('2026-11-13T15:01:00.000Z');
    expect(mailed()).toEqual(['maja']);
    expect((await person('jonas')).isMailRefused).toBe(true);
    expect((await person('jonas')).reminder).toBeNull();
  });

  test('held up into the night waits until nine', async () => {
    moveClock(TEN);
    await remindContributors();
    moveClock('2026-11-14T02:00:00.000Z');
    const { id, reminder } = await person('maja');
    await sendReminderMail({ contributorId: id, key: reminder?.key ?? '' });
    expect(mails).toEqual([]);
    expect((await person('maja')).reminder?.sendAt.toISOString()).toBe('2026-11-14T14:00:00.000Z');
  });

  test('does not remind the creator of their own test invitation', async () => {
    const body = { tributeId: tribute.tributeId, isTest: true };
    await call(invite, { method: 'POST', as: creator, body });
    await workOff();
    mails.length = 0;
    await lookAt(TEN);
    expect(mailed()).toEqual(['jonas', 'maja']);
  });
});

describe('“Remind me tomorrow”', () => {
  const TOMORROW = '2026-11-11T15:00:00.000Z';
  const guestOf = async (name: string) => {
    const { id } = await person(name);
    const token = /\?c=([\w-]+)/.exec(await linkOf(id))?.[1] ?? '';
    const joined = await call(join, {
      method: 'POST',
      body: { tributeId: tribute.tributeId, token, timezone: 'America/New_York' },
    });
    return { token, cookie: cookieOf(joined) };
  };
  const ask = (more: object, cookie = '') =>
    call(promise, { method: 'POST', cookie, body: { tributeId: tribute.tributeId, ...more } });

  test('sends one mail the next morning, however often it was pressed', async () => {
    const { token, cookie } = await guestOf('maja');
    expect((await ask({}, cookie)).data).toEqual({ remindOn: TOMORROW });
    expect((await ask({ token })).data).toEqual({ remindOn: TOMORROW });
    await lookAt('2026-11-11T14:59:00.000Z');
    expect(mails).toEqual([]);
    await lookAt(TOMORROW);
    await lookAt('2026-11-11T15:01:00.000Z');
    expect(mailed()).toEqual(['maja']);
    expect(mails[0]?.text).toMatch(/\/remind\?c=[\w-]{22}/);
  });

  test('takes the place of the calendar’s on the same day', async () => {
    moveClock('2026-11-12T17:00:00.000Z');
    const { cookie } = await guestOf('maja');
    await ask({}, cookie);
    await lookAt(TEN);
    expect(mailed()).toEqual(['jonas', 'maja']);
  });

  test('goes by the clock of the browser that asks', async () => {
    const { token } = await guestOf('maja');
    const { data } = await ask({ token, timezone: 'Pacific/Auckland' });
    expect(data.remindOn).toBe('2026-11-11T21:00:00.000Z');
    expect((await ask({ token, timezone: 'Nowhere/At_All' })).data.remindOn).toBe('2026-11-11T21:00:00.000Z');
  });

  test('is refused where no mail could or should come', async () => {
    const guest = await joinAs(tribute.tributeId, 'Ana');
    expect((await ask({}, guest.cookie)).status).toBe(409);
    expect((await ask({})).status).toBe(401);
    expect((await ask({ token: 'x'.repeat(22) })).status).toBe(404);
    const { cookie, token } = await guestOf('maja');
    await addReadyClip(tribute, (await person('maja')).id);
    expect((await ask({}, cookie)).status).toBe(409);
    moveClock('2026-11-20T17:00:00.000Z');
    const jonas = await guestOf('jonas');
    expect((await ask({}, jonas.cookie)).status).toBe(409);
    await Tribute.updateOne({ _id: tribute._id }, { $set: { deletedAt: new Date() } });
    expect((await ask({ token })).status).toBe(404);
  });

  async function linkOf(id: string): Promise<string> {
    const { inviteLink } = await import('#server/auth/invite-link.ts');
    expect((await Contributor.findById(id).orFail()).tokenHash).toBe(tokenHashOf(id));
    return inviteLink(tribute.tributeId, id);
  }
});

test('the creator is told 7, 3 and 1 days before, once each, at ten of the reel’s own clock', async () => {
  const told = () => Notification.countDocuments({ userId: creator.userId, type: 'DUE_SOON' });
  const after: number[] = [];
  for (const moment of [
    '2026-11-13T14:59:00Z',
    TEN,
    '2026-11-17T15:00:00Z',
    '2026-11-19T15:00:00Z',
    '2026-11-20T15:00:00Z',
  ]) {
    moveClock(moment);
    await Promise.all([tellDueSoon(), tellDueSoon()]);
    await Promise.all([workOff(), workOff()]);
    after.push(await told());
  }
  expect(after).toEqual([0, 1, 2, 3, 3]);
  const digests = mails.filter(({ to, subject }) => to === creator.email && subject.includes('left'));
  expect(digests.map(({ subject }) => subject.split(': ')[1])).toEqual([
    '7 days left',
    '3 days left',
    'one day left',
  ]);
  expect(digests[0]?.text).toContain('maja');
});

test('whoever has just made a reel with a near date is not told that it is near', async () => {
  const noon = '2026-11-13T17:00:00.000Z';
  moveClock(noon);
  await openTribute({ dueDate: DUE, timezone: 'America/New_York' }, creator);
  await Tribute.deleteOne({ _id: tribute._id });
  const told = () => Notification.countDocuments({ userId: creator.userId, type: 'DUE_SOON' });
  await tellDueSoon();
  expect(await told()).toBe(0);
  moveClock('2026-11-17T15:00:00Z');
  await tellDueSoon();
  expect(await told()).toBe(1);
});

test('what waits in the queue keeps its time when the workers stop and start again', async () => {
  const jobs = mongoose.connection.collection('jobs');
  const kept = await (await jobQueue())
    .create('send-reminder-mail', { contributorId: 'a'.repeat(24), key: 'kept' })
    .schedule(new Date(Date.now() + 3_600_000))
    .save();
  await enqueue('send-reminder-mail', { contributorId: 'b'.repeat(24), key: 'now' });
  const before = await jobs.findOne({ _id: kept.attrs._id as never });
  const names = { name: { $in: ['close-tributes', 'remind-contributors', 'tell-due-soon'] } };
  for (let starts = 0; starts < 2; starts += 1) {
    const stop = await startJobs();
    await stop();
  }
  const after = await jobs.findOne({ _id: kept.attrs._id as never });
  expect(after?.nextRunAt).toEqual(before?.nextRunAt);
  expect(after?.lockedAt ?? null).toBeNull();
  const periodic = await jobs.find(names).toArray();
  expect(periodic.map(({ name, repeatInterval }) => `${name} ${repeatInterval}`).toSorted()).toEqual([
    'close-tributes 1 minute',
    'remind-contributors 1 minute',
    'tell-due-soon 1 minute',
  ]);
});
