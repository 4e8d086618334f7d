import { refuseMailTo } from '#tests/support/mail-server.ts';
import '#tests/support/installation.ts';
import { Types } from 'mongoose';
import { describe, expect, test } from 'vitest';
import { GET as told } from '#app/api/notification/route.ts';
import { sendNotificationMail } from '#server/jobs/handlers/send-notification-mail.ts';
import { addNotification } from '#server/jobs/notifications/add-notification.ts';
import { Contributor } from '#server/models/contributor.ts';
import { NotificationMail } from '#server/models/notification-mail.ts';
import { SentMail } from '#server/models/sent-mail.ts';
import { Submission } from '#server/models/submission.ts';
import { call } from '#tests/support/call.ts';
import { goOn, HOUR_MS, planned, reader, received, sendDue, tell, tribute, useClock } from './told-reader.ts';

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
    goOn(2 * 60_000);
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
      goOn(5 * 60_000);
      await tell('SUBMISSION_RECEIVED', name, name);
      await sendDue();
    }
    expect(received()).toHaveLength(1);
    goOn(HOUR_MS);
    await sendDue();
    expect(
      received()
        .map(({ subject }) => subject)
        .slice(1),
    ).toEqual(['3 new clips for Anna Lindqvist']);
    expect(received().at(-1)?.text).toContain('Maja, Priya, and Tom');
    goOn(2 * HOUR_MS);
    await sendDue();
    expect(received()).toHaveLength(2);
  });

  test('hearts: at most one mail a day, and one entry of the bell with their number [hearts-batched]', async () => {
    useClock();
    for (let hour = 0; hour < 30; hour += 1) {
      await tell('HEARTED', `device ${hour}`, '');
      await sendDue();
      goOn(HOUR_MS);
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
