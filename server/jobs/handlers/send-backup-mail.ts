import { formatDay } from '#lib/format/date.ts';
import { DEFAULT_LOCALE, type Locale, localeOf } from '#lib/messages/languages.ts';
import { env } from '#server/config/env.ts';
import { mailVoice } from '#server/jobs/notifications/mail-voice.ts';
import { sendOnce } from '#server/jobs/notifications/send-once.ts';
import { teamAddress } from '#server/jobs/notifications/team-address.ts';
import type { JobPayload } from '#server/jobs/queue/job-payloads.ts';
import { backupMail } from '#server/mail/team-mails.ts';
import { Backup } from '#server/models/backup.ts';
import { User } from '#server/models/user.ts';

type Reader = { id: string; to: string; locale: Locale };

/** Mails the operators that a backup failed, at most once a day. */
export async function sendBackupMail({ backupId, day }: JobPayload<'send-backup-mail'>): Promise<void> {
  const backup = await Backup.findById(backupId);
  if (!backup?.failure) return;
  const verified = await Backup.findOne({ state: 'VERIFIED' }).sort({ startedAt: -1 });
  const { APP_URL: origin, BACKUP_FOLDER: folder = '' } = env();
  for (const { id, to, locale } of await findReaders()) {
    const mail = backupMail({
      ...mailVoice(locale),
      failure: backup.failure,
      words: backup.words ?? '',
      folder,
      verifiedOn: verified && formatDay(verified.startedAt, { locale, timezone: 'UTC', now: new Date() }),
      operatorUrl: `${origin}/operator`,
    });
    await sendOnce({ key: `backup-failed-${day}-${id}`, to, isOwed: true }, mail);
  }
}

/** Returns the operators' accounts, or our team's address without any. */
async function findReaders(): Promise<Reader[]> {
  const accounts = await User.find({
    email: { $in: env().OPERATOR_EMAILS },
    emailVerified: true,
    deletedAt: null,
  });
  const team = teamAddress();
  if (accounts.length === 0) return team ? [{ id: 'team', to: team, locale: DEFAULT_LOCALE }] : [];
  return accounts.map(({ id, email, locale }) => ({ id, to: email, locale: localeOf(locale) }));
}
