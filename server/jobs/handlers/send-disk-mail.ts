import { DEFAULT_LOCALE } from '#lib/messages/languages.ts';
import { env } from '#server/config/env.ts';
import { mailVoice } from '#server/jobs/notifications/mail-voice.ts';
import { sendOnce } from '#server/jobs/notifications/send-once.ts';
import { teamAddress } from '#server/jobs/notifications/team-address.ts';
import type { JobPayload } from '#server/jobs/queue/job-payloads.ts';
import { diskMail } from '#server/mail/team-mails.ts';

export async function sendDiskMail({ level, day, ...space }: JobPayload<'send-disk-mail'>): Promise<void> {
  const to = teamAddress();
  if (!to) return;
  const { DISK_RESERVE_MB: reserveMb, DATA_DIR: folder, APP_URL: origin } = env();
  const mail = diskMail({ ...mailVoice(DEFAULT_LOCALE), level, ...space, reserveMb, folder, origin });
  await sendOnce({ key: `disk-${level}-${day}`, to, isOwed: true }, mail);
}
