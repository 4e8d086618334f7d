import { reminderAt, reminderDayOf, reminderKey } from '#lib/reminders/schedule.ts';
import { findTributesDueSoon } from '#server/domain/reminders/reminders.ts';
import { addNotification } from '#server/jobs/notifications/add-notification.ts';

/** Notifies creators 7, 3 and 1 days before the due date (docs/specification.md#due-soon), once per day and date. */
export async function tellDueSoon(): Promise<void> {
  const now = new Date();
  for (const { id, _id, createdBy, createdAt, dueDate, timezone } of await findTributesDueSoon(now)) {
    const days = reminderDayOf(dueDate, timezone, now);
    if (days === null || createdAt > reminderAt(dueDate, days, timezone)) continue;
    const source = `${id} ${reminderKey(dueDate, timezone, days)}`;
    await addNotification({ userId: createdBy.userId, type: 'DUE_SOON', tribute: _id, source });
  }
}
