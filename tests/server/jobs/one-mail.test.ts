import { breakMailServer, mendMailServer, refuseMailTo } from '#tests/support/mail-server.ts';
import '#tests/support/installation.ts';
import { Types } from 'mongoose';
import { afterEach, describe, expect, test } from 'vitest';
import { GET as told } from '#app/api/notification/route.ts';
import { readMedia, saveMedia } from '#server/integrations/storage.ts';
import { sendContactMail } from '#server/jobs/handlers/send-contact-mail.ts';
import { sendFeedbackMail } from '#server/jobs/handlers/send-feedback-mail.ts';
import { sendNotificationMail } from '#server/jobs/handlers/send-notification-mail.ts';
import { addNotification } from '#server/jobs/notifications/add-notification.ts';
import { PREPARED_FILES } from '#server/media/jobs.ts';
import { ContactMessage } from '#server/models/contact-message.ts';
import { Contributor } from '#server/models/contributor.ts';
import { Feedback } from '#server/models/feedback.ts';
import { NotificationMail } from '#server/models/notification-mail.ts';
import { SentMail } from '#server/models/sent-mail.ts';
import { Submission } from '#server/models/submission.ts';
import { movie, track } from '#tests/server/media/hostile/mp4-boxes.ts';
import { call } from '#tests/support/call.ts';
import { MARKS, marksIn, tagMp4 } from '#tests/support/tagged-clip.ts';
import { goOn, HOUR_MS, planned, reader, received, sendDue, tell, tribute, useClock } from './told-reader.ts';

describe('one event, one mail', () => {
  test('for 20 concurrent notifications and 20 senders', async () => {
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

  test('groups 20 concurrent arrivals in one mail', async () => {
    await Promise.all(
      Array.from({ length: 20 }, (_, index) => tell('SUBMISSION_RECEIVED', `clip ${index}`, `P${index}`)),
    );
    const sources = (await planned()).flatMap((mail) => mail.sources);
    expect(new Set(sources).size).toBe(20);
    expect(sources).toHaveLength(20);
  });

  test('is sent by another process with the same Message-ID after a crash', async () => {
    useClock();
    await tell('REEL_READY', 'render');
    const [mail] = await planned();
    const payload = { notificationMailId: mail?.id ?? '' };
    await sendNotificationMail(payload);
    // A kill between the mail server's answer and our two records of it.
    await NotificationMail.updateOne({ _id: mail?._id }, { $set: { endedAt: null, names: ['Jonas'] } });
    await SentMail.updateOne({ key: `notification-${mail?.id}` }, { $set: { sentAt: null } });
    await expect(sendNotificationMail(payload)).rejects.toThrow('already claimed by another run');
    expect(received()).toHaveLength(1);
    goOn(2 * 60_000);
    await sendNotificationMail(payload);
    const ids = received().map(({ headers }) => headers['message-id']);
    expect(ids).toHaveLength(2);
    expect(ids[0]).toBe(ids[1]);
    expect(ids[0]).toMatch(/^<notification-[0-9a-f]{24}@/);
  });

  test('is not repeated after a crash before the second record', async () => {
    await tell('REEL_READY', 'render');
    const [mail] = await planned();
    await sendNotificationMail({ notificationMailId: mail?.id ?? '' });
    await NotificationMail.updateOne({ _id: mail?._id }, { $set: { endedAt: null, names: ['Jonas'] } });
    await sendDue();
    expect(received()).toHaveLength(1);
  });

  test('is tried once when the mail server rejects it permanently', async () => {
    refuseMailTo(reader.email);
    await tell('REEL_READY', 'render');
    await sendDue();
    await sendDue();
    expect((await planned()).map(({ endedAt }) => endedAt)).not.toContain(null);
  });
});

describe('a rejection', () => {
  afterEach(mendMailServer);
  const payloadOf = async () => ({ notificationMailId: (await planned())[0]?.id ?? '' });

  test.each([
    ['a greeting', 'connect', 554, '5.3.2 No service here'],
    ['our password', 'auth', 535, '5.7.8 Authentication failed'],
    ['our sender', 'from', 550, '5.7.1 Sender not allowed'],
    ['our bad sender at RCPT', 'rcpt', 550, '5.1.8 Sender address has no valid domain'],
    ['relaying', 'rcpt', 554, '5.7.1 Relay access denied'],
    ['relaying, without an enhanced code', 'rcpt', 550, 'Relaying is not permitted'],
    ['our quota', 'rcpt', 550, '5.4.5 Daily user sending quota exceeded'],
    ['our quota, without an enhanced code', 'data', 552, 'Sending quota exceeded'],
    ['our mails, by an administrator', 'rcpt', 550, 'Administrative prohibition'],
    ['our greeting', 'rcpt', 550, 'Access denied - Invalid HELO name'],
    ['our reverse name', 'rcpt', 550, 'Unknown client host: no reverse name'],
    ['our sender, by a callback', 'rcpt', 550, 'Sender verify failed: no such user'],
    ['our network, whose address looks like a code', 'rcpt', 550, 'No access from 5.1.1.7'],
    ['our address, with a general code', 'rcpt', 550, '5.1.0 Address rejected'],
    ['our access', 'rcpt', 550, '5.4.1 Access denied'],
    ['a domain that it does not serve', 'rcpt', 553, 'Sorry, that domain is not in my list of rcpthosts'],
    ['what we wrote', 'data', 554, '5.7.1 Message looks like spam'],
  ] as const)(
    'of %s is an outage: the mail arrives once it is over [mail-outage]',
    async (_, stage, code, message) => {
      breakMailServer(stage, code, message);
      await tell('REEL_READY', 'render');
      await expect(sendNotificationMail(await payloadOf())).rejects.toThrow(message);
      expect(await planned()).toMatchObject([{ endedAt: null }]);
      mendMailServer();
      await sendDue();
      expect(received()).toHaveLength(1);
    },
  );

  test.each([
    ['rcpt', 550, '5.1.1 No such user'],
    ['rcpt', 552, '5.2.2 Mailbox is full'],
    ['rcpt', 550, 'Mailbox unavailable'],
    ['rcpt', 556, '5.1.10 Domain accepts no mail'],
    ['rcpt', 550, '5.1.2 Domain not found'],
    ['rcpt', 551, '5.1.6 Mailbox has moved'],
    ['rcpt', 550, '5.2.1 Mailbox disabled'],
    ['rcpt', 550, '5.4.1 Recipient address rejected: Access denied'],
    ['rcpt', 550, 'Unknown user'],
    ['rcpt', 551, 'Account does not exist'],
    ['rcpt', 553, 'Invalid recipient'],
    ['data', 550, '5.1.1 Recipient unknown'],
  ] as const)('of the recipient at %s with %i %s is final [mail-outage]', async (stage, code, message) => {
    breakMailServer(stage, code, message);
    await tell('REEL_READY', 'render');
    const payload = await payloadOf();
    await sendNotificationMail(payload);
    expect(await SentMail.findOne({ key: `notification-${payload.notificationMailId}` })).toMatchObject({
      sentAt: null,
      refusedAt: expect.any(Date),
    });
    mendMailServer();
    await sendDue();
    expect(received()).toEqual([]);
  });

  test('never marks a message to the team as mailed', async () => {
    breakMailServer('rcpt', 550, '5.1.1 No such user');
    const contact = await ContactMessage.create({ name: 'Ada', email: 'ada@example.com', message: 'Hello' });
    const feedback = await Feedback.create({ userId: reader.userId, text: 'Nice' });
    await sendContactMail({ contactMessageId: contact.id });
    await sendFeedbackMail({ feedbackId: feedback.id, videoUrl: null });
    expect(await ContactMessage.findById(contact._id)).toMatchObject({ mailedAt: null });
    expect(await Feedback.findById(feedback._id)).toMatchObject({ mailedAt: null });
  });
});

test('a feedback video loses its location even if the run that prepared it was killed [original-stripped]', async () => {
  const uploadId = 'c'.repeat(32);
  const feedback = await Feedback.create({ text: 'Nice', uploadId });
  await saveMedia(`originals/${uploadId}`, tagMp4(movie([track({ kind: 'vide' })])));
  await saveMedia(`${feedback.id}/${PREPARED_FILES.playback}`, Buffer.from('prepared'));
  await sendFeedbackMail({ feedbackId: feedback.id, videoUrl: 'https://example.com/video' });
  expect(marksIn((await readMedia(`originals/${uploadId}`)) ?? Buffer.from(MARKS.join()))).toEqual([]);
  expect(await Feedback.findById(feedback._id)).toMatchObject({ mailedAt: expect.any(Date) });
});

describe('frequent events', () => {
  test('arrivals: the first immediately, then at most one mail an hour', async () => {
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

  test('hearts: at most one mail a day, and one notification with their number [hearts-batched]', async () => {
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

test('a join followed by a clip is mailed as the arrival only', async () => {
  const sender = await Contributor.create({ tribute: tribute._id, name: 'Maja', status: 'OPENED' });
  const other = await Contributor.create({ tribute: tribute._id, name: 'Tom', status: 'OPENED' });
  for (const { id, name } of [sender, other]) {
    const about = { userId: reader.userId, tribute: new Types.ObjectId(tribute._id), source: id };
    await addNotification({ ...about, type: 'CONTRIBUTOR_JOINED', name });
  }
  await Submission.create({
    tribute: tribute._id,
    contributor: sender._id,
    uploadIds: ['b'.repeat(32)],
    status: 'READY',
    consentAt: new Date(),
  });
  await NotificationMail.updateMany({ userId: reader.userId }, { $set: { dueAt: new Date() } });
  await sendDue();
  expect(received().map(({ subject }) => subject)).toEqual(['Tom joined: Anna Lindqvist']);
});

test('a clip that waited for a credit is mailed once: that it waits', async () => {
  await tell('CLIP_HELD', 'clip');
  await sendDue();
  await tell('SUBMISSION_RECEIVED', 'clip');
  await sendDue();
  expect(received()).toMatchObject([{ subject: 'A clip for Anna Lindqvist is waiting for a credit' }]);
  await tell('SUBMISSION_RECEIVED', 'another clip');
  await NotificationMail.updateMany({ userId: reader.userId, endedAt: null }, { dueAt: new Date() });
  await sendDue();
  expect(received()).toHaveLength(2);
});
