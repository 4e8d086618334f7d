import { mails } from '#tests/support/mail-server.ts';
import '#tests/support/installation.ts';
import { Types } from 'mongoose';
import { afterEach, beforeEach, vi } from 'vitest';
import { POST as unsubscribe } from '#app/api/notification/unsubscribe/route.ts';
import { PATCH as updateUser } from '#app/api/user/route.ts';
import type { NotificationType } from '#lib/contracts/notifications.ts';
import type { TributeDto } from '#lib/contracts/tributes.ts';
import { sendNotificationMail } from '#server/jobs/handlers/send-notification-mail.ts';
import { addNotification } from '#server/jobs/notifications/add-notification.ts';
import { jobQueue } from '#server/jobs/queue/queue.ts';
import { reconcileJobs } from '#server/jobs/queue/reconcile-jobs.ts';
import { NotificationMail } from '#server/models/notification-mail.ts';
import { call, type Person } from '#tests/support/call.ts';
import { addCreator } from '#tests/support/credits.ts';
import { openTribute } from '#tests/support/tributes.ts';

export const HOUR_MS = 60 * 60 * 1000;

/** A person with a reel whose mails are read; new in each test. */
export let reader: Person;
export let tribute: TributeDto;
let count = 0;
beforeEach(async () => {
  count += 1;
  reader = await addCreator(`reader-${count}`);
  tribute = await openTribute({}, reader);
  await (await jobQueue()).cancel({ name: 'send-notification-mail' });
});
afterEach(() => void vi.useRealTimers());

export const tell = (type: NotificationType, source: string, name = 'Jonas') =>
  addNotification({
    userId: reader.userId,
    type,
    tribute: new Types.ObjectId(tribute._id),
    source: `${count} ${source}`,
    name,
  });
export const received = () => mails.filter(({ to }) => to === reader.email);
export const planned = () => NotificationMail.find({ userId: reader.userId }).sort({ dueAt: 1 });
export async function sendDue(): Promise<void> {
  await reconcileJobs();
  const { jobs } = await (await jobQueue()).queryJobs({ name: 'send-notification-mail' });
  for (const { data } of jobs) await sendNotificationMail(data as never);
}
/** Moves only the clock: the database's timers continue. */
export const goOn = (ms: number) => vi.setSystemTime(Date.now() + ms);
export const useClock = () => void vi.useFakeTimers({ toFake: ['Date'] });
export const set = (body: object) => call(updateUser, { method: 'PATCH', as: reader, body });
export const tokenOf = (index: number) => {
  const header = received().at(index)?.headers['list-unsubscribe'] ?? '';
  return new URL(header.slice(1, -1)).searchParams.get('token') ?? '';
};
export const oneClick = (token: string, more: Record<string, string> = {}) =>
  call(unsubscribe, { method: 'POST', query: { token, ...more }, headers: { 'x-api-key': '', origin: '' } });
