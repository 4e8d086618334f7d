import { mails } from '#tests/support/mail-server.ts';
import '#tests/support/installation.ts';
import { Types } from 'mongoose';
import { expect, test } from 'vitest';
import { POST as invite, PATCH as resend } from '#app/api/tribute/invite/route.ts';
import { MINUTE_MS } from '#lib/time/durations.ts';
import { sendLinkMail } from '#server/jobs/handlers/send-link-mail.ts';
import { addNotification } from '#server/jobs/notifications/add-notification.ts';
import { Contributor } from '#server/models/contributor.ts';
import { NotificationMail } from '#server/models/notification-mail.ts';
import { Tribute } from '#server/models/tribute.ts';
import { reconcileInvites } from '#server/services/invites/reconcile-invites.ts';
import { call } from '#tests/support/call.ts';
import { moveClock } from '#tests/support/clock.ts';
import { balanceOf } from '#tests/support/credits.ts';
import { workOff } from '#tests/support/work-off.ts';
import { lookAt, mailed, nudge, person, reel, TEN } from './reminded-reel.ts';

const MARKS = ['takenDownAt', 'creatorSuspendedAt'] as const;
const mark = (name: (typeof MARKS)[number], at: Date | null) =>
  Tribute.updateOne({ _id: reel.tribute._id }, { $set: { [name]: at } });

/** Runs a worker's next look at lost invitations. */
async function lookForInvites(): Promise<void> {
  moveClock(new Date(Date.now() + 20 * MINUTE_MS));
  await reconcileInvites();
  await workOff();
}

test('a reel that was taken down invites and nudges nobody, and holds no credit [operator-take-down]', async () => {
  await mark('takenDownAt', new Date());
  const { creator, tribute } = reel;
  const before = await balanceOf(creator);
  const { id } = await person('maja');
  const { tributeId } = tribute;
  const people = [{ email: 'nora@example.com' }];
  const answers = [
    await call(invite, { method: 'POST', as: creator, body: { tributeId, people } }),
    await call(invite, { method: 'POST', as: creator, body: { tributeId, people, isTest: true } }),
    await call(resend, { method: 'PATCH', as: creator, body: { tributeId, contributorId: id } }),
    await nudge({ contributorIds: [id], message: '' }),
  ];
  for (const answer of answers) expect(answer).toMatchObject({ status: 403, code: 'TAKEN_DOWN' });
  expect(await balanceOf(creator)).toBe(before);
  expect(await Contributor.countDocuments({ tribute: tribute._id, email: 'nora@example.com' })).toBe(0);
});

test.each(MARKS)(
  'an invitation waits while its reel has %s, and goes out afterwards [operator-suspend]',
  async (name) => {
    const { creator, tribute } = reel;
    const people = [{ email: 'nora@example.com' }];
    await call(invite, { method: 'POST', as: creator, body: { tributeId: tribute.tributeId, people } });
    await mark(name, new Date());
    await workOff();
    await lookForInvites();
    expect(mailed()).toEqual([]);
    await mark(name, null);
    await lookForInvites();
    expect(mails.map(({ to }) => to)).toEqual(['nora@example.com']);
    await lookForInvites();
    expect(mails).toHaveLength(1);
  },
);

test.each(MARKS)(
  'a reminder waits while its reel has %s, and goes out afterwards [operator-suspend]',
  async (name) => {
    const { id } = await person('maja');
    await nudge({ contributorIds: [id], message: '' });
    await mark(name, new Date());
    await workOff();
    await lookAt(TEN);
    expect(mailed()).toEqual([]);
    await mark(name, null);
    await lookAt('2026-11-13T15:20:00.000Z');
    expect(mailed()).toContain('maja');
  },
);

test.each(MARKS)('mails about news and links end while a reel has %s [operator-suspend]', async (name) => {
  const { creator } = reel;
  const { id } = await person('jonas');
  const tribute = new Types.ObjectId(reel.tribute._id);
  await addNotification({ userId: creator.userId, type: 'REEL_READY', tribute, source: 'render', name: '' });
  await NotificationMail.updateMany({ tribute }, { $set: { dueAt: new Date() } });
  await mark(name, new Date());
  await workOff();
  await sendLinkMail({ contributorId: id, round: 0, email: 'j@example.com', locale: 'en' });
  expect(mailed()).toEqual([]);
  await mark(name, null);
  await sendLinkMail({ contributorId: id, round: 0, email: 'j@example.com', locale: 'en' });
  expect(mails).toHaveLength(1);
});
