import { createTranslator } from 'use-intl/core';
import { UPLOAD_BYTES_MAX } from '#lib/contracts/submissions.ts';
import { DEFAULT_LOCALE, messagesFor } from '#lib/messages/messages.ts';
import { FEEDBACK_SECONDS_MAX } from '#lib/recording/limits.ts';
import { env } from '#server/config/env.ts';
import { sendMail } from '#server/integrations/mail.ts';
import { hasMedia, mediaFolder, mediaPath } from '#server/integrations/storage.ts';
import { layOutMail } from '#server/jobs/mail-layout.ts';
import type { JobPayload } from '#server/jobs/queue.ts';
import { teamAddress } from '#server/jobs/team-address.ts';
import { isMediaError } from '#server/media/media-error.ts';
import { runMediaJob } from '#server/media/supervise.ts';
import { Feedback, type FeedbackDocument } from '#server/models/feedback.ts';
import { logger } from '#server/platform/logger.ts';

/**
 * Brings us what somebody thinks of the product; a video is first made playable everywhere. May be run again after
 * a crash at any line.
 */
export async function sendFeedbackMail({
  feedbackId,
  videoUrl,
}: JobPayload<'send-feedback-mail'>): Promise<void> {
  const feedback = await Feedback.findOne({ _id: feedbackId, mailedAt: null });
  if (!feedback) return;
  const isPlayable = videoUrl !== null && (await prepareVideo(feedback));
  const to = teamAddress();
  if (!to) return;
  const messages = messagesFor(DEFAULT_LOCALE);
  const t = createTranslator({ locale: DEFAULT_LOCALE, messages, namespace: 'mail.feedback' });
  const from = feedback.email || t('somebody');
  const answer = feedback.email ? { label: t('answer'), url: `mailto:${feedback.email}` } : null;
  const button = isPlayable ? { label: t('watch'), url: videoUrl } : answer;
  const { html, text } = layOutMail({
    brand: env().APP_NAME,
    heading: feedback.rating ? t('rated', { rating: feedback.rating }) : t('heading'),
    body: feedback.text || t('noWords'),
    button,
    footer: t('footer', { from }),
  });
  await sendMail({ to, subject: t('subject', { from }), html, text });
  await Feedback.updateOne({ _id: feedback._id }, { $set: { mailedAt: new Date() } });
}

/** Whether there is a video to watch: what cannot be read is told without it. */
async function prepareVideo({ id, uploadId }: FeedbackDocument): Promise<boolean> {
  if (await hasMedia(`${id}/playback.mp4`)) return true;
  try {
    await runMediaJob({
      op: 'prepare-clip',
      input: mediaPath(`originals/${uploadId}`),
      outputFolder: await mediaFolder(id),
      maxSeconds: FEEDBACK_SECONDS_MAX,
      maxBytes: UPLOAD_BYTES_MAX,
      overlay: null,
    });
    return true;
  } catch (error) {
    if (!isMediaError(error) || error.code === 'CANCELLED') throw error;
    logger.warn({ feedbackId: id, code: error.code, err: error }, 'feedback video refused');
    return false;
  }
}
