import { mails, refuseMailTo } from '#tests/support/mail-server.ts';
import '#tests/support/installation.ts';
import { Types } from 'mongoose';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { PATCH as read, GET as told } from '#app/api/notification/route.ts';
import { POST as unsubscribe } from '#app/api/notification/unsubscribe/route.ts';
import { PATCH as updateUser } from '#app/api/user/route.ts';
import type { NotificationType } from '#lib/contracts/notifications.ts';
import type { TributeDto } from '#lib/contracts/tributes.ts';
import { MAILED_TYPES } from '#lib/notifications/mailed-types.ts';
import { addNotification } from '#server/jobs/add-notification.ts';
import { sendAccountMail } from '#server/jobs/handlers/send-account-mail.ts';
import { sendNotificationMail } from '#server/jobs/handlers/send-notification-mail.ts';
import { jobQueue } from '#server/jobs/queue.ts';
import { reconcileJobs } from '#server/jobs/reconcile-jobs.ts';
import { Contributor } from '#server/models/contributor.ts';
import { NotificationMail } from '#server/models/notification-mail.ts';
import { SentMail } from '#server/models/sent-mail.ts';
import { Submission } from '#server/models/submission.ts';
import { Tribute } from '#server/models/tribute.ts';
import { User } from '#server/models/user.ts';
import { call, type Person } from '#tests/support/call.ts';
import { addCreator } from '#tests/support/credits.ts';
import { openTribute } from '#tests/support/tributes.ts';

const HOUR_MS = 60 * 60 * 1000;

let reader: Person;
let tribute: TributeDto;
let count = 0;
beforeEach(async () => {
  count += 1;
  reader = await addCreator(`reader-${count}`);
  tribute = await openTribute({}, reader);
  await (await jobQueue()).cancel({ name: 'send-notification-mail' });
});
afterEach(() => void vi.useRealTimers());

const tell = (type: NotificationType, source: string, name = 'Jonas') =>
  addNotification({
    userId: reader.userId,
    type,
    tribute: new Types.ObjectId(tribute._id),
    source: `${count} ${source}`,
    name,
  });
const received = () => mails.filter(({ to }) => to === reader.email);
const planned = () => NotificationMail.find({ userId: reader.userId }).sort({ dueAt: 1 });
/** Does what is due, as the worker would. */
async function sendDue(): Promise<void> {
  await reconcileJobs();
  const { jobs } = await (await jobQueue()).queryJobs({ name: 'send-notification-mail' });
  for (const { data } of jobs) await sendNotificationMail(data as never);
}
/** Nothing but the clock moves: timers of the database go on. */
const moveClock = (ms: number) => vi.setSystemTime(Date.now() + ms);
const useClock = () => void vi.useFakeTimers({ toFake: ['Date'] });
const set = (body: object) => call(updateUser, { method: 'PATCH', as: reader, body });
const tokenOf = (index: number) => {
  const header = received().at(index)?.headers['list-unsubscribe'] ?? '';
  return new URL(header.slice(1, -1)).searchParams.get('token') ?? '';
};
const oneClick = (token: string, more: Record<string, string> = {}) =>
  call(unsubscribe, { method: 'POST', query: { token, ...more }, headers: { 'x-api-key': '', origin: '' } });

describe('who is told something', () => {
  test('reads it by mail too, in their language, with ways out', async () => {
    await set({ locale: 'es' });
    await tell('REEL_READY', 'render');
    await sendDue();
    expect(received()).toMatchObject([{ subject: 'La película para Anna Lindqvist está lista' }]);
    const [mail] = received();
    expect(mail?.text).toContain(`/tribute/${tribute.tributeId}/watch`);
    expect(mail?.text).toMatch(/\/unsubscribe\?token=/);
    expect(mail?.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
  });

  test('hears of each type that has a mail', async () => {
    for (const type of MAILED_TYPES) await tell(type, type);
    await NotificationMail.updateMany({ userId: reader.userId }, { $set: { dueAt: new Date() } });
    await sendDue();
    expect(received()).toHaveLength(MAILED_TYPES.length);
    expect(new Set(received().map(({ subject }) => subject)).size).toBe(MAILED_TYPES.length);
  });

  test('hears of credits by the receipt alone', async () => {
    await addNotification({
      userId: reader.userId,
      type: 'CREDITS_ADDED',
      tribute: null,
      source: reader.userId,
    });
    expect(await planned()).toEqual([]);
  });

  test('gets none before the address is known to be theirs, none about what they read meanwhile, none of a deleted reel', async () => {
    await tell('REEL_READY', 'read');
    await call(read, { method: 'PATCH', as: reader, body: { all: true } });
    await tell('REEL_READY', 'deleted');
    await Tribute.updateOne({ _id: tribute._id }, { $set: { deletedAt: new Date() } });
    await sendDue();
    await User.updateOne({ firebaseUid: reader.userId }, { $set: { emailVerified: false } });
    await tell('REEL_READY', 'unverified');
    await sendDue();
    expect(received()).toEqual([]);
    expect((await planned()).every(({ endedAt }) => endedAt !== null)).toBe(true);
  });

  test('is not told days later', async () => {
    useClock();
    await tell('REEL_READY', 'render');
    moveClock(4 * 24 * HOUR_MS);
    await sendDue();
    expect(received()).toEqual([]);
  });
});

describe('one event, one mail', () => {
  test('though 20 tell of it and 20 send it at once', async () => {
    await Promise.all(Array.from({ length: 20 }, () => tell('REEL_READY', 'render')));
    const [mail, ...others] = await planned();
    expect(others).toEqual([]);
    const payload = { notificationMailId: mail?.id ?? '' };
    await Promise.allSettled(Array.from({ length: 20 }, () => sendNotificationMail(payload)));
    await sendNotificationMail(payload);
    expect(received()).toHaveLength(1);
    await tell('REEL_READY', 'render');
    await sendDue();
    expect(received()).toHaveLength(1);
  });

  test('20 arrivals at once stand in one mail each, once', async () => {
    await Promise.all(
      Array.from({ length: 20 }, (_, index) => tell('SUBMISSION_RECEIVED', `clip ${index}`, `P${index}`)),
    );
    const sources = (await planned()).flatMap((mail) => mail.sources);
    expect(new Set(sources).size).toBe(20);
    expect(sources).toHaveLength(20);
  });

  test('a program that died while sending leaves it to another, which sends it under the same Message-ID', async () => {
    useClock();
    await tell('REEL_READY', 'render');
    const [mail] = await planned();
    const payload = { notificationMailId: mail?.id ?? '' };
    await sendNotificationMail(payload);
    // As after a kill between the answer of the mail server and the two notes of it.
    await NotificationMail.updateOne({ _id: mail?._id }, { $set: { endedAt: null, names: ['Jonas'] } });
    await SentMail.updateOne({ key: `notification-${mail?.id}` }, { $set: { sentAt: null } });
    await expect(sendNotificationMail(payload)).rejects.toThrow('in the hands of another run');
    expect(received()).toHaveLength(1);
    moveClock(2 * 60_000);
    await sendNotificationMail(payload);
    const ids = received().map(({ headers }) => headers['message-id']);
    expect(ids).toHaveLength(2);
    expect(ids[0]).toBe(ids[1]);
    expect(ids[0]).toMatch(/^<notification-[0-9a-f]{24}@/);
  });

  test('a crash before the second note sends nothing again', async () => {
    await tell('REEL_READY', 'render');
    const [mail] = await planned();
    await sendNotificationMail({ notificationMailId: mail?.id ?? '' });
    await NotificationMail.updateOne({ _id: mail?._id }, { $set: { endedAt: null, names: ['Jonas'] } });
    await sendDue();
    expect(received()).toHaveLength(1);
  });

  test('a mail server that says no for good is asked once', async () => {
    refuseMailTo(reader.email);
    await tell('REEL_READY', 'render');
    await sendDue();
    await sendDue();
    expect((await planned()).map(({ endedAt }) => endedAt)).not.toContain(null);
  });
});

describe('what comes often', () => {
  test('arrivals: the first at once, then at most one mail an hour', async () => {
    useClock();
    await tell('SUBMISSION_RECEIVED', 'a', 'Jonas');
    await sendDue();
    expect(received().map(({ subject }) => subject)).toEqual(['Jonas sent a clip for Anna Lindqvist']);
    for (const name of ['Maja', 'Priya', 'Tom']) {
      moveClock(5 * 60_000);
      await tell('SUBMISSION_RECEIVED', name, name);
      await sendDue();
    }
    expect(received()).toHaveLength(1);
    moveClock(HOUR_MS);
    await sendDue();
    expect(
      received()
        .map(({ subject }) => subject)
        .slice(1),
    ).toEqual(['3 new clips for Anna Lindqvist']);
    expect(received().at(-1)?.text).toContain('Maja, Priya, and Tom');
    moveClock(2 * HOUR_MS);
    await sendDue();
    expect(received()).toHaveLength(2);
  });

  test('hearts: at most one mail a day, and one entry of the bell with their number', async () => {
    useClock();
    for (let hour = 0; hour < 30; hour += 1) {
      await tell('HEARTED', `device ${hour}`, '');
      await sendDue();
      moveClock(HOUR_MS);
    }
    await sendDue();
    expect(received().map(({ subject }) => subject)).toEqual([
      '2 hearts: Anna Lindqvist',
      '24 hearts: Anna Lindqvist',
    ]);
    const { data } = await call(told, { as: reader });
    expect(data.notifications).toMatchObject([{ type: 'HEARTED', count: 30 }]);
    expect(data.unreadCount).toBe(1);
  });
});

describe('what somebody does not want', () => {
  test('by mail comes in the app alone, and the other way round', async () => {
    await set({ emailPreferences: { REEL_READY: false }, appPreferences: { TRIBUTE_CLOSED: false } });
    await tell('REEL_READY', 'render');
    await tell('TRIBUTE_CLOSED', 'closed');
    await sendDue();
    expect(received()).toMatchObject([{ subject: 'Anna Lindqvist: the last day has passed' }]);
    const { data } = await call(told, { as: reader });
    expect(data.notifications.map(({ type }: { type: string }) => type)).toEqual(['REEL_READY']);
  });

  test('ends with one press in the mail program, also what waits already; the other types go on', async () => {
    await tell('REEL_READY', 'first');
    await sendDue();
    await tell('REEL_READY', 'second');
    expect((await oneClick(tokenOf(0))).status).toBe(200);
    expect((await oneClick(tokenOf(0))).status).toBe(200);
    await sendDue();
    await tell('REEL_READY', 'third');
    await tell('TRIBUTE_CLOSED', 'closed');
    await sendDue();
    expect(received().map(({ subject }) => subject)).toEqual([
      'The film for Anna Lindqvist is ready',
      'Anna Lindqvist: the last day has passed',
    ]);
  });

  test('ends altogether where they ask for it, and stays so until they change it', async () => {
    await tell('REEL_READY', 'first');
    await sendDue();
    expect((await oneClick(tokenOf(0), { all: 'true' })).status).toBe(200);
    for (const type of MAILED_TYPES) await tell(type, `after ${type}`);
    expect(await planned()).toHaveLength(1);
    await set({ emailPreferences: { TRIBUTE_CLOSED: true } });
    await tell('TRIBUTE_CLOSED', 'again');
    await sendDue();
    expect(received()).toHaveLength(2);
  });

  test('cannot be ended for them by a token that is altered', async () => {
    await tell('REEL_READY', 'first');
    await sendDue();
    expect((await oneClick(`${tokenOf(0).slice(0, -2)}xx`)).status).toBe(422);
    await tell('REEL_READY', 'second');
    await sendDue();
    expect(received()).toHaveLength(2);
  });
});

test('who joined and has sent since is told by the arrival alone', async () => {
  const sender = await Contributor.create({ tribute: tribute._id, name: 'Maja', status: 'OPENED' });
  const other = await Contributor.create({ tribute: tribute._id, name: 'Tom', status: 'OPENED' });
  for (const { id, name } of [sender, other]) {
    const about = { userId: reader.userId, tribute: new Types.ObjectId(tribute._id), source: id };
    await addNotification({ ...about, type: 'CONTRIBUTOR_JOINED', name });
  }
  await Submission.create({
    tribute: tribute._id,
    contributor: sender._id,
    uploadId: 'b'.repeat(32),
    status: 'READY',
    consentAt: new Date(),
  });
  await NotificationMail.updateMany({ userId: reader.userId }, { $set: { dueAt: new Date() } });
  await sendDue();
  expect(received().map(({ subject }) => subject)).toEqual(['Tom joined: Anna Lindqvist']);
});

test('who did it is kept until the mail of it has ended, and no longer', async () => {
  await tell('HEARTED', 'first', 'Jonas');
  await tell('HEARTED', 'second', 'Maja');
  const kept = async () => (await planned()).map(({ names, sources }) => [names, sources.length]);
  expect(await kept()).toEqual([[['Jonas', 'Maja'], 2]]);
  await NotificationMail.updateMany({ userId: reader.userId }, { $set: { dueAt: new Date() } });
  await sendDue();
  expect(received()).toHaveLength(1);
  expect(await kept()).toEqual([[[], 2]]);
});

test('a clip that waited for a credit is mailed about once: that it waits', async () => {
  await tell('CLIP_HELD', 'clip');
  await sendDue();
  await tell('SUBMISSION_RECEIVED', 'clip');
  await sendDue();
  expect(received()).toMatchObject([{ subject: 'A clip for Anna Lindqvist waits for a credit' }]);
  await tell('SUBMISSION_RECEIVED', 'another clip');
  await NotificationMail.updateMany({ userId: reader.userId, endedAt: null }, { dueAt: new Date() });
  await sendDue();
  expect(received()).toHaveLength(2);
});

test('before the date the creator reads who sent and who is missing', async () => {
  const sender = await Contributor.create({ tribute: tribute._id, name: 'Maja', status: 'OPENED' });
  await Contributor.create({ tribute: tribute._id, email: 'tom@example.com', status: 'INVITED' });
  await Submission.create({
    tribute: tribute._id,
    contributor: sender._id,
    uploadId: 'a'.repeat(32),
    status: 'READY',
    consentAt: new Date(),
  });
  const dueDate = new Date(Date.now() + 3.5 * 24 * HOUR_MS);
  await Tribute.updateOne({ _id: tribute._id }, { $set: { dueDate } });
  await tell('DUE_SOON', 'three');
  await sendDue();
  const [mail] = received();
  expect(mail?.subject).toBe('Anna Lindqvist: 3 days left');
  expect(mail?.text).toContain('One person has sent theirs. One has not yet.');
  expect(mail?.text).toMatch(/Not yet\n- tom@example.com\n\nAlready here\n- Maja\n/);
});

describe('an account', () => {
  test('is welcomed once', async () => {
    const payload = { userId: reader.userId, about: 'WELCOME' } as const;
    await Promise.allSettled(Array.from({ length: 20 }, () => sendAccountMail(payload)));
    await sendAccountMail(payload);
    expect(received()).toMatchObject([{ subject: 'Welcome to Folksee' }]);
    expect(received()[0]?.headers['list-unsubscribe']).toBeUndefined();
  });

  test('that is deleted is told until when it can come back, whatever they chose', async () => {
    await set({ emailPreferences: Object.fromEntries(MAILED_TYPES.map((type) => [type, false])) });
    const payload = { userId: reader.userId, about: 'DELETION' } as const;
    await sendAccountMail(payload);
    expect(received()).toEqual([]);
    await User.updateOne(
      { firebaseUid: reader.userId },
      { $set: { deletedAt: new Date('2026-11-01T12:00:00Z') } },
    );
    await sendAccountMail(payload);
    expect(received()[0]?.text).toContain('After Tuesday, December 1 everything is erased');
  });
});
