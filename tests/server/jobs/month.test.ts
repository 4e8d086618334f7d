import { mails } from '#tests/support/mail-server.ts';
import '#tests/support/installation.ts';
import mongoose from 'mongoose';
import { expect, test } from 'vitest';
import { POST as unsubscribe } from '#app/api/notification/unsubscribe/route.ts';
import { POST as join, PATCH as say } from '#app/api/tribute/contributor/route.ts';
import { POST as invite } from '#app/api/tribute/invite/route.ts';
import { POST as promise } from '#app/api/tribute/reminder/route.ts';
import { PATCH as change } from '#app/api/tribute/route.ts';
import { localTimeOf } from '#lib/time/zone.ts';
import { checkCounts } from '#server/domain/counts/check-counts.ts';
import { checkLedger } from '#server/domain/credits/check-ledger.ts';
import { closeTributes } from '#server/jobs/handlers/close-tributes.ts';
import { remindContributors } from '#server/jobs/handlers/remind-contributors.ts';
import { tellDueSoon } from '#server/jobs/handlers/tell-due-soon.ts';
import { reconcileJobs } from '#server/jobs/queue/reconcile-jobs.ts';
import { admitClip } from '#server/jobs/reel/admit-clip.ts';
import { Contributor } from '#server/models/contributor.ts';
import { CreditEntry } from '#server/models/credit-entry.ts';
import { Notification } from '#server/models/notification.ts';
import { Submission } from '#server/models/submission.ts';
import { Tribute } from '#server/models/tribute.ts';
import { reconcileInvites } from '#server/services/invites/reconcile-invites.ts';
import { call, cookieOf } from '#tests/support/call.ts';
import { addEncodedClip } from '#tests/support/clips.ts';
import { moveClock } from '#tests/support/clock.ts';
import { addCreator, balanceOf } from '#tests/support/credits.ts';
import { joinAs, openTribute } from '#tests/support/tributes.ts';
import { workOff } from '#tests/support/work-off.ts';

const NEW_YORK = 'America/New_York';
const AUCKLAND = 'Pacific/Auckland';
const KATHMANDU = 'Asia/Kathmandu';
const HOUR_MS = 3_600_000;

/** Their time zones; `null` never opens the invitation, so the reel's zone applies. */
const ZONES: Record<string, string | null> = {
  kiri: AUCKLAND,
  nell: NEW_YORK,
  raj: null,
  sita: KATHMANDU,
  dan: NEW_YORK,
  uma: NEW_YORK,
  fay: AUCKLAND,
  tom: KATHMANDU,
};

type Mail = { name: string; subject: string; local: string; text: string };

test('simulates a month: every reminder once at the right local hour, and a balanced ledger', async () => {
  moveClock('2026-10-09T12:00:00.000Z');
  const creator = await addCreator('month', 20);
  const tribute = await openTribute({ dueDate: '11/08/2026', timezone: NEW_YORK }, creator);
  const { tributeId } = tribute;
  const sent: Mail[] = [];
  const cookies: Record<string, string> = {};
  const person = (name: string) =>
    Contributor.findOne({ tribute: tribute._id, email: `${name}@example.com` }).orFail();
  const patch = async (body: object) => {
    const changed = await call(change, { method: 'PATCH', as: creator, body: { tributeId, ...body } });
    expect(changed.status).toBe(200);
  };

  async function record(contributor: string) {
    const { _id } = await addEncodedClip(tribute, contributor);
    const document = await Tribute.findById(tribute._id).orFail();
    await admitClip(await Submission.findById(_id).orFail(), document);
  }

  async function open(name: string) {
    const mail = mails.find(({ to }) => to === `${name}@example.com`);
    const token = /\?c=([\w-]{22})/.exec(mail?.text ?? '')?.[1];
    const opened = await call(join, {
      method: 'POST',
      body: { tributeId, token, timezone: ZONES[name] ?? undefined },
    });
    expect(opened.status).toBe(201);
    cookies[name] = cookieOf(opened);
  }

  let lost = 0;
  const loseQueue = async () => {
    const jobs = mongoose.connection.collection('jobs');
    const waiting = { name: { $in: ['send-reminder-mail', 'send-notification-mail'] } };
    lost += (await jobs.deleteMany(waiting)).deletedCount;
  };

  /** People's actions by hour. */
  const story: Record<string, () => Promise<unknown>> = {
    '2026-10-09T13': async () => {
      const people = Object.keys(ZONES).map((name) => ({ email: `${name}@example.com`, name }));
      const invited = await call(invite, { method: 'POST', as: creator, body: { tributeId, people } });
      expect(invited.data.invited).toHaveLength(people.length);
    },
    '2026-10-10T15': async () => {
      for (const name of Object.keys(ZONES)) if (ZONES[name]) await open(name);
      await joinAs(tributeId, 'Leo, by the link');
      await record((await joinAs(tributeId, 'Pat, by the link'))._id);
    },
    '2026-10-20T10': () =>
      call(say, {
        method: 'PATCH',
        cookie: cookies.dan ?? '',
        body: { tributeId, action: 'DECLINE', decline: true },
      }),
    '2026-10-25T02': () =>
      call(promise, { method: 'POST', cookie: cookies.fay ?? '', body: { tributeId, timezone: AUCKLAND } }),
    '2026-10-31T12': async () => record((await person('tom')).id),
    '2026-11-02T12': async () => {
      const reminder = mails.findLast(({ to }) => to === 'uma@example.com');
      const way = /<([^>]+)>/.exec(reminder?.headers['list-unsubscribe'] ?? '')?.[1] ?? '';
      const token = new URL(way).searchParams.get('token') ?? '';
      expect((await call(unsubscribe, { method: 'POST', query: { token } })).status).toBe(200);
    },
    '2026-11-03T12': async () => record((await person('sita')).id),
    '2026-11-04T18': () => patch({ dueDate: '11/13/2026' }),
    // Ten in the evening in New York, four in the afternoon in Auckland.
    '2026-11-09T03': async () => {
      const nudge = { all: true, message: 'One last thing' };
      const nudged = await call(say, {
        method: 'PATCH',
        as: creator,
        body: { tributeId, action: 'NUDGE', nudge },
      });
      expect(nudged.data.nudged).toHaveLength(2);
      expect(nudged.data.waiting).toHaveLength(2);
    },
    '2026-11-16T12': () => patch({ dueDate: '11/20/2026', status: 'COLLECTING' }),
  };

  async function minute(isInterrupted: boolean) {
    await Promise.all([0, 1].map(() => Promise.all([closeTributes(), remindContributors(), tellDueSoon()])));
    // The machine stops before any job ran.
    if (isInterrupted) await loseQueue();
    else await Promise.all([workOff(), workOff()]);
    await reconcileJobs();
    await reconcileInvites();
  }

  const closings: string[] = [];
  let seen = 0;
  const start = new Date('2026-10-09T13:00:00.000Z').getTime();
  const end = new Date('2026-11-22T12:00:00.000Z').getTime();
  for (let time = start; time <= end; time += HOUR_MS) {
    moveClock(new Date(time));
    const hour = new Date(time).toISOString().slice(0, 13);
    await story[hour]?.();
    const before = (await Tribute.findById(tribute._id).orFail()).status;
    // The hour of New York's first reminders, and of the last day's digest.
    const isInterrupted = hour === '2026-11-01T15' || hour === '2026-11-12T15';
    await minute(isInterrupted);
    // Finished work is not repeated a minute later; lost work is.
    if (isInterrupted || mails.length > seen) {
      moveClock(new Date(time + 60_000));
      await minute(false);
    }
    const after = (await Tribute.findById(tribute._id).orFail()).status;
    if (before === 'COLLECTING' && after === 'CLOSED') closings.push(hour);
    for (const { to, subject, text } of mails.slice(seen)) {
      const name = to.split('@')[0] ?? '';
      const local = localTimeOf(new Date(), ZONES[name] ?? NEW_YORK);
      const two = (value: number) => String(value).padStart(2, '0');
      sent.push({ name, subject, text, local: `${two(local.month)}-${two(local.day)} ${two(local.hour)}h` });
    }
    seen = mails.length;
  }

  const remindersOf = (name: string) =>
    sent
      .filter((mail) => mail.name === name && /still time/.test(mail.subject))
      .map(({ local, text }) => (text.includes('One last thing') ? `${local} nudge` : local));
  expect(lost).toBeGreaterThan(3);
  expect(Object.fromEntries(Object.keys(ZONES).map((name) => [name, remindersOf(name)]))).toEqual({
    kiri: ['11-02 10h', '11-07 10h', '11-09 16h nudge', '11-11 10h', '11-13 10h', '11-18 10h', '11-20 10h'],
    nell: ['11-01 10h', '11-06 10h', '11-09 09h nudge', '11-10 10h', '11-12 10h', '11-17 10h', '11-19 10h'],
    raj: ['11-01 10h', '11-06 10h', '11-09 09h nudge', '11-10 10h', '11-12 10h', '11-17 10h', '11-19 10h'],
    sita: ['11-02 10h'],
    dan: [],
    uma: ['11-01 10h'],
    fay: [
      '10-26 10h',
      '11-02 10h',
      '11-07 10h',
      '11-09 16h nudge',
      '11-11 10h',
      '11-13 10h',
      '11-18 10h',
      '11-20 10h',
    ],
    tom: [],
  });
  const invitations = sent.filter(({ subject }) => subject.includes('you’re invited'));
  expect(invitations.map(({ name }) => name).toSorted()).toEqual(Object.keys(ZONES).toSorted());

  const digests = sent.filter(({ name, subject }) => name === 'month' && subject.endsWith('left'));
  const days = ['11-01 10h', '11-06 10h', '11-10 10h', '11-12 10h', '11-17 10h', '11-19 10h'];
  expect(digests.map(({ local }) => local)).toEqual(days);
  const told = (type: 'DUE_SOON' | 'TRIBUTE_CLOSED') =>
    Notification.countDocuments({ userId: creator.userId, type });
  expect(await told('DUE_SOON')).toBe(days.length);
  // The first local hour after midnight: of the 13th, and of the 20th after reopening.
  expect(closings).toEqual(['2026-11-14T05', '2026-11-21T05']);
  expect(await told('TRIBUTE_CLOSED')).toBe(2);

  expect((await checkLedger()).differences).toEqual([]);
  expect((await checkCounts()).differences).toEqual([]);
  // Sita, Tom and Pat answered; the others' credits were released, twice.
  expect(await balanceOf(creator)).toBe(20 - 3);
  const held = await CreditEntry.countDocuments({ userId: creator.userId, reason: 'HOLD' });
  const released = await CreditEntry.countDocuments({ userId: creator.userId, reason: 'RELEASE' });
  expect(held).toBe(released + 2);
  expect(await Contributor.countDocuments({ tribute: tribute._id, reminder: { $ne: null } })).toBe(0);
});
