import { nextReminderAt, reminderAt, reminderDayOf, reminderKey } from '#lib/reminders/schedule.ts';
import { findTributesDueSoon, lookAgainAt } from '#server/domain/reminders/due-soon.ts';
import { addNotification } from '#server/jobs/notifications/add-notification.ts';
import type { TributeDocument } from '#server/models/tribute.ts';

/** Notifies creators 7, 3 and 1 days before the due date (docs/specification.md#due-soon), once per day and date. */
export async function tellDueSoon(): Promise<void> {
  const now = new Date();
  for (const tribute of await findTributesDueSoon('tellCheckAt', now)) {
    await tellCreator(tribute, now);
    const { dueDate, timezone } = tribute;
    await lookAgainAt(tribute, 'tellCheckAt', nextReminderAt(dueDate, [timezone], now) ?? dueDate);
  }
}

async function tellCreator(tribute: TributeDocument, now: Date): Promise<void> {
  const { id, _id, createdBy, createdAt, dueDate, timezone } = tribute;
  const days = reminderDayOf(dueDate, timezone, now);
  if (days === null || createdAt > reminderAt(dueDate, days, timezone)) return;
  const source = `${id} ${reminderKey(dueDate, timezone, days)}`;
  await addNotification({ userId: createdBy.userId, type: 'DUE_SOON', tribute: _id, source });
}
