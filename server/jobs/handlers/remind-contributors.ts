import { nextReminderAt, reminderDayOf, reminderKey } from '#lib/reminders/schedule.ts';
import { MINUTE_MS } from '#lib/time/durations.ts';
import { sharedMailsMax } from '#server/config/shared-mails-max.ts';
import { findTributesDueSoon, lookAgainAt } from '#server/domain/reminders/due-soon.ts';
import {
  claimPromises,
  claimReminder,
  findAwaited,
  findReachable,
  zoneOf,
} from '#server/domain/reminders/reminders.ts';
import { enqueue } from '#server/jobs/queue/queue.ts';
import { Contributor, type ContributorDocument } from '#server/models/contributor.ts';
import type { TributeDocument } from '#server/models/tribute.ts';

const AT_ONCE = 500;
/** Meanwhile people may join, tell their time zone, or get room for one more mail. */
const LOOK_AGAIN_MS = 15 * MINUTE_MS;

/** Sends the scheduled reminders (docs/specification.md#due-soon) and the requested ones, each once. */
export async function remindContributors(): Promise<void> {
  const now = new Date();
  // Promised reminders first: those people need no scheduled one.
  await claimPromises(now);
  for (const tribute of await findTributesDueSoon('remindCheckAt', now)) await claimReminders(tribute, now);
  const due = await Contributor.find({ 'reminder.sendAt': { $lte: now } }, { reminder: 1 }).limit(AT_ONCE);
  for (const { id, reminder } of due) {
    if (reminder) await enqueue('send-reminder-mail', { contributorId: id, key: reminder.key });
  }
}

async function claimReminders(tribute: TributeDocument, now: Date): Promise<void> {
  const { dueDate, timezone } = tribute;
  const keyFor = (contributor: ContributorDocument): string | null => {
    const days = reminderDayOf(dueDate, zoneOf(contributor, tribute), now);
    return days === null ? null : reminderKey(dueDate, timezone, days);
  };
  const awaited = await findAwaited(tribute);
  const due = awaited.filter((contributor) => {
    const key = keyFor(contributor);
    return key !== null && !contributor.reminderKeys.includes(key);
  });
  for (const contributor of await findReachable(due)) {
    const key = keyFor(contributor);
    if (key) await claimReminder(contributor, { key, now, mailsMax: sharedMailsMax() });
  }
  const zones = new Set([timezone, ...awaited.map((contributor) => zoneOf(contributor, tribute))]);
  const soon = new Date(now.getTime() + LOOK_AGAIN_MS);
  const next = nextReminderAt(dueDate, zones, now);
  await lookAgainAt(tribute, 'remindCheckAt', next && next < soon ? next : soon);
}
