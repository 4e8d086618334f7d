import mongoose from 'mongoose';
import { releaseClips } from '#server/jobs/handlers/release-clips.ts';
import { sendInviteMail } from '#server/jobs/handlers/send-invite-mail.ts';
import { sendNotificationMail } from '#server/jobs/handlers/send-notification-mail.ts';
import { sendReminderMail } from '#server/jobs/handlers/send-reminder-mail.ts';

const HANDLERS: Record<string, (data: never) => Promise<void>> = {
  'release-clips': releaseClips,
  'send-invite-mail': sendInviteMail,
  'send-notification-mail': sendNotificationMail,
  'send-reminder-mail': sendReminderMail,
};
const RETRY_MS = 2_000;

/** Runs due jobs like a worker: claims each one and returns failed ones. */
export async function workOff(): Promise<void> {
  const jobs = mongoose.connection.collection('jobs');
  for (;;) {
    const due = { name: { $in: Object.keys(HANDLERS) }, nextRunAt: { $ne: null, $lte: new Date() } };
    const job = await jobs.findOneAndUpdate(due, { $set: { nextRunAt: null, lockedAt: new Date() } });
    if (!job) return;
    try {
      await HANDLERS[job.name]?.(job.data as never);
      await jobs.deleteOne({ _id: job._id });
    } catch {
      const nextRunAt = new Date(Date.now() + RETRY_MS);
      await jobs.updateOne({ _id: job._id }, { $set: { nextRunAt, lockedAt: null } });
    }
  }
}
