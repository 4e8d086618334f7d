import { DEFAULT_LOCALE } from '#lib/messages/languages.ts';
import { env } from '#server/config/env.ts';
import { mailVoice } from '#server/jobs/notifications/mail-voice.ts';
import { sendOnce } from '#server/jobs/notifications/send-once.ts';
import { teamAddress } from '#server/jobs/notifications/team-address.ts';
import type { JobPayload } from '#server/jobs/queue/job-payloads.ts';
import { diskMail } from '#server/mail/team-mails.ts';

type Warning = JobPayload<'send-disk-mail'> & {
  /** Null where an earlier release queued it. */
  seenBy: JobPayload<'send-disk-warning'>['seenBy'] | null;
};

export const sendDiskWarning = (warning: JobPayload<'send-disk-warning'>): Promise<void> =>
  mailDiskWarning(warning);

/** Mails our team about a full disk: once a day and level, with a bucket for each machine, which has its own folder. */
export async function mailDiskWarning({ level, day, seenBy, ...space }: Warning): Promise<void> {
  const to = teamAddress();
  if (!to) return;
  const { BUCKET, DISK_RESERVE_MB: reserveMb, DATA_DIR: folder, APP_URL: origin } = env();
  const mail = diskMail({ ...mailVoice(DEFAULT_LOCALE), level, ...space, seenBy, reserveMb, folder, origin });
  const machine = BUCKET && seenBy ? `-${seenBy.host}` : '';
  await sendOnce({ key: `disk-${level}-${day}${machine}`, to, isOwed: true }, mail);
}
