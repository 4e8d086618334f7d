import { DEFAULT_LOCALE } from '#lib/messages/languages.ts';
import { FEEDBACK_SECONDS_MAX, UPLOAD_BYTES_MAX } from '#lib/recording/limits.ts';
import { originalKey } from '#server/integrations/original-key.ts';
import { hasMedia, inMediaFolder, localMedia } from '#server/integrations/storage.ts';
import { mailVoice } from '#server/jobs/notifications/mail-voice.ts';
import { sendOnce } from '#server/jobs/notifications/send-once.ts';
import { teamAddress } from '#server/jobs/notifications/team-address.ts';
import type { JobPayload } from '#server/jobs/queue/job-payloads.ts';
import { stripOriginal } from '#server/jobs/reel/strip-original.ts';
import { feedbackMail } from '#server/mail/team-mails.ts';
import { PREPARED_FILES } from '#server/media/jobs.ts';
import { isMediaError } from '#server/media/media-error.ts';
import { runMediaJob } from '#server/media/supervise.ts';
import { Feedback } from '#server/models/feedback.ts';
import { logger } from '#server/platform/logger.ts';

/** Mails feedback to us, once, after preparing its video. Safe to repeat after a crash. */
export async function sendFeedbackMail({
  feedbackId,
  videoUrl,
}: JobPayload<'send-feedback-mail'>): Promise<void> {
  const feedback = await Feedback.findOne({ _id: feedbackId, mailedAt: null });
  if (!feedback) return;
  const { uploadId } = feedback;
  const isPlayable = videoUrl !== null && !!uploadId && (await prepareVideo(feedback.id, uploadId));
  const to = teamAddress();
  if (!to) return;
  const mail = feedbackMail({
    ...mailVoice(DEFAULT_LOCALE),
    email: feedback.email ?? '',
    rating: feedback.rating ?? null,
    text: feedback.text,
    videoUrl: isPlayable ? videoUrl : null,
  });
  const outcome = await sendOnce({ key: `feedback-${feedback.id}`, to, isOwed: true }, mail);
  if (outcome === 'SENT') await Feedback.updateOne({ _id: feedback._id }, { $set: { mailedAt: new Date() } });
}

async function prepareVideo(id: string, uploadId: string): Promise<boolean> {
  const input = await localMedia(originalKey(uploadId));
  try {
    if (!(await hasMedia(`${id}/${PREPARED_FILES.playback}`)))
      await inMediaFolder(id, (outputFolder) =>
        runMediaJob({
          op: 'prepare-clip',
          inputs: [input],
          outputFolder,
          maxSeconds: FEEDBACK_SECONDS_MAX,
          maxBytes: UPLOAD_BYTES_MAX,
          overlay: null,
        }),
      );
  } catch (error) {
    if (!isMediaError(error) || error.code === 'CANCELLED') throw error;
    logger.warn({ feedbackId: id, code: error.code, err: error }, 'feedback video refused');
    return false;
  }
  // Also after an earlier run that was killed before it.
  await stripOriginal(uploadId ?? '');
  return true;
}
