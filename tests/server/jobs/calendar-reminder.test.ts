import { mails, refuseMailTo } from '#tests/support/mail-server.ts';
import '#tests/support/installation.ts';
import mongoose from 'mongoose';
import { expect, test } from 'vitest';
import { POST as invite } from '#app/api/tribute/invite/route.ts';
import { PATCH as change } from '#app/api/tribute/route.ts';
import { remindContributors } from '#server/jobs/handlers/remind-contributors.ts';
import { sendReminderMail } from '#server/jobs/handlers/send-reminder-mail.ts';
import { Contributor } from '#server/models/contributor.ts';
import { Tribute } from '#server/models/tribute.ts';
import { call } from '#tests/support/call.ts';
import { moveClock } from '#tests/support/clock.ts';
import { workOff } from '#tests/support/work-off.ts';
import { DUE, emailOf, inviteAll, lookAt, mailed, nudge, person, reel, TEN } from './reminded-reel.ts';

test('the scheduled reminder goes once to each, with several workers, at 10:00 local time [due-soon]', async () => {
  await Contributor.updateOne({ _id: (await person('jonas'))._id }, { $set: { timezone: 'Asia/Kathmandu' } });
  await lookAt('2026-11-13T04:14:00.000Z');
  expect(mailed()).toEqual([]);
  moveClock(TEN);
  await Promise.all([remindContributors(), remindContributors(), remindContributors()]);
  await Promise.all([workOff(), workOff()]);
  await lookAt(TEN);
  expect(mailed()).toEqual(['maja']);
  mails.length = 0;
  // Jonas's local date is the next day.
  await lookAt('2026-11-14T04:15:00.000Z');
  expect(mailed()).toEqual(['jonas']);
});

test('the calendar link of a reminder proves the person, like its other links', async () => {
  await lookAt(TEN);
  const { text = '' } = mails[0] ?? {};
  const [, token] = /\/tribute\/[\w-]+\?c=([\w-]{22})/.exec(text) ?? [];
  expect(text).toContain(`/api/tribute/calendar?tributeId=${reel.tribute.tributeId}&c=${token}`);
});

test('the scheduled reminder skips people invited or reminded in the last 20 hours', async () => {
  moveClock('2026-11-12T20:00:00.000Z');
  await nudge({ contributorIds: [(await person('maja')).id] });
  await inviteAll(['nora']);
  mails.length = 0;
  await lookAt(TEN);
  await lookAt('2026-11-13T20:00:00.000Z');
  expect(mailed()).toEqual(['jonas']);
});

test('the delayed scheduled reminder goes later the same day, but not at night or the next day', async () => {
  await lookAt('2026-11-14T01:59:00.000Z');
  expect(mailed()).toEqual(['jonas', 'maja']);
  await lookAt('2026-11-18T03:00:00.000Z');
  await lookAt('2026-11-18T15:30:00.000Z');
  expect(mails).toHaveLength(2);
});

test('the scheduled reminder follows the date, and is not repeated when the date moves back and forth', async () => {
  const moveTo = (dueDate: string) =>
    call(change, { method: 'PATCH', as: reel.creator, body: { tributeId: reel.tribute.tributeId, dueDate } });
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
])('the scheduled reminder is not sent for a reel that is %s', async (_name, fields) => {
  await Tribute.updateOne({ _id: reel.tribute._id }, { $set: fields });
  await lookAt(TEN);
  expect(mails).toEqual([]);
});

test('the scheduled reminder survives a worker killed before queuing, and a mail outage', async () => {
  moveClock(TEN);
  await remindContributors();
  await mongoose.connection.collection('jobs').deleteMany({ name: 'send-reminder-mail' });
  refuseMailTo(emailOf('jonas'));
  await lookAt('2026-11-13T15:01:00.000Z');
  expect(mailed()).toEqual(['maja']);
  expect((await person('jonas')).isMailRefused).toBe(true);
  expect((await person('jonas')).reminder).toBeNull();
});

test('the scheduled reminder delayed into the night waits until nine', async () => {
  moveClock(TEN);
  await remindContributors();
  moveClock('2026-11-14T02:00:00.000Z');
  const { id, reminder } = await person('maja');
  await sendReminderMail({ contributorId: id, key: reminder?.key ?? '' });
  expect(mails).toEqual([]);
  expect((await person('maja')).reminder?.sendAt.toISOString()).toBe('2026-11-14T14:00:00.000Z');
});

test("the scheduled reminder skips the creator's own test invitation", async () => {
  const body = { tributeId: reel.tribute.tributeId, isTest: true };
  await call(invite, { method: 'POST', as: reel.creator, body });
  await workOff();
  mails.length = 0;
  await lookAt(TEN);
  expect(mailed()).toEqual(['jonas', 'maja']);
});
