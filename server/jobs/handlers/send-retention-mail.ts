import { formatDay } from '#lib/format/date.ts';
import { localeOf } from '#lib/messages/languages.ts';
import { mediaErasesAt, retentionStep, withCurrentWarnings } from '#lib/time/media-retention.ts';
import { watchPath } from '#lib/tribute/watch-path.ts';
import { env } from '#server/config/env.ts';
import { isUnderReview } from '#server/domain/retention/is-under-review.ts';
import { retainedOf } from '#server/domain/retention/retained-of.ts';
import { mailVoice } from '#server/jobs/notifications/mail-voice.ts';
import { sendOnce } from '#server/jobs/notifications/send-once.ts';
import type { JobPayload } from '#server/jobs/queue/job-payloads.ts';
import { retentionMail } from '#server/mail/retention-mail.ts';
import { Tribute, type TributeDocument } from '#server/models/tribute.ts';
import { User, type UserDocument } from '#server/models/user.ts';

const STEP = { FIRST: 'WARN_FIRST', LAST: 'WARN_LAST' } as const;

/** Warns the creator that a reel's media will be erased, and notes it once the mail server has accepted that. */
export async function sendRetentionMail({
  tribute: _id,
  round,
  activeAt,
}: JobPayload<'send-retention-mail'>): Promise<void> {
  const now = new Date();
  const { MEDIA_RETENTION_MONTHS: months, APP_URL: origin } = env();
  const tribute = await Tribute.findOne({
    _id,
    activeAt: new Date(activeAt),
    mediaErasedAt: null,
    deletedAt: null,
  });
  if (!tribute || months === undefined) return;
  if (retentionStep(retainedOf(tribute), months, now) !== STEP[round]) return;
  const creator = await findReachable(tribute);
  if (!creator) return;
  const retained = retainedOf(tribute);
  const warned = {
    ...withCurrentWarnings(retained, months, now),
    [round === 'FIRST' ? 'firstWarnedAt' : 'lastWarnedAt']: now,
  };
  const locale = localeOf(creator.locale);
  const mail = retentionMail({
    ...mailVoice(locale),
    firstName: creator.basicInfo?.firstName ?? '',
    name: tribute.name,
    isLast: round === 'LAST',
    day: formatDay(mediaErasesAt(warned, months), { locale, timezone: tribute.timezone, now }),
    clips: tribute.counts.clips,
    keepUrl: `${origin}/home`,
    downloadUrl: `${origin}${watchPath(tribute.tributeId)}`,
  });
  // A refused address may be confirmed again: the next month tries once more. A first warning that no longer counts is repeated.
  const after = retained.firstWarnedAt?.getTime() ?? 0;
  const month = now.toISOString().slice(0, 7);
  const key = `retention-${round}-${tribute.id}-${Date.parse(activeAt)}-${after}-${month}`;
  if ((await sendOnce({ key, to: creator.email }, mail)) === 'REFUSED') return;
  const noted =
    round === 'FIRST'
      ? { $set: { 'mediaWarnings.firstAt': now }, $unset: { 'mediaWarnings.lastAt': 1 } }
      : { $set: { 'mediaWarnings.lastAt': now } };
  await Tribute.updateOne({ _id, activeAt: tribute.activeAt }, noted, { timestamps: false });
}

/** Returns a reel's creator, or null if they read no mails, or if the reel was hidden or reported since the mail was queued. */
async function findReachable(tribute: TributeDocument): Promise<UserDocument | null> {
  if (await isUnderReview(tribute)) return null;
  const { userId: firebaseUid } = tribute.createdBy;
  return User.findOne({ firebaseUid, emailVerified: true, deletedAt: null, suspendedAt: null });
}
