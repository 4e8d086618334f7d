import { DEFAULT_LOCALE } from '#lib/messages/languages.ts';
import { DAY_SECONDS } from '#lib/time/durations.ts';
import { mediaLink } from '#server/auth/media-link.ts';
import { env } from '#server/config/env.ts';
import { mailVoice } from '#server/jobs/notifications/mail-voice.ts';
import { sendOnce } from '#server/jobs/notifications/send-once.ts';
import { teamAddress } from '#server/jobs/notifications/team-address.ts';
import type { JobPayload } from '#server/jobs/queue/job-payloads.ts';
import { reportMail } from '#server/mail/team-mails.ts';
import { PREPARED_FILES } from '#server/media/jobs.ts';
import { Contributor } from '#server/models/contributor.ts';
import { Report, type ReportDocument } from '#server/models/report.ts';
import { Submission } from '#server/models/submission.ts';
import { Tribute } from '#server/models/tribute.ts';

const LINK_SECONDS = 7 * DAY_SECONDS;

export async function sendReportMail({ reportId }: JobPayload<'send-report-mail'>): Promise<void> {
  const report = await Report.findOne({ _id: reportId, mailedAt: null });
  const tribute = report && (await Tribute.findById(report.tribute));
  const to = teamAddress();
  if (!report || !tribute || !to) return;
  const clip = report.submission && (await Submission.findById(report.submission));
  const speaker = clip && (await Contributor.findById(clip.contributor));
  const { APP_URL: origin } = env();
  const { reason, words } = report;
  const mail = reportMail({
    ...mailVoice(DEFAULT_LOCALE),
    name: tribute.name,
    speaker: speaker?.name ?? '',
    isClip: report.submission !== null,
    reason,
    words,
    reelUrl: `${origin}/tribute/${tribute.tributeId}`,
    videoUrl: clip
      ? `${origin}${mediaLink(`${clip.id}/${PREPARED_FILES.playback}`, null, Date.now(), LINK_SECONDS)}`
      : null,
    numbers: [tribute.tributeId, ...(clip ? [clip.id] : [])],
  });
  const outcome = await sendOnce({ key: keyOf(report), to, isOwed: true }, mail);
  if (outcome === 'SENT') await Report.updateOne({ _id: report._id }, { $set: { mailedAt: new Date() } });
}

/** A report that was opened again is mailed again. */
const keyOf = ({ id, againAt }: ReportDocument): string =>
  againAt ? `report-${id}-${againAt.getTime()}` : `report-${id}`;
