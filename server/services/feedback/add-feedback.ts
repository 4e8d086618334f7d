import type { FeedbackInput } from '#lib/contracts/messages-to-us.ts';
import { DAY_SECONDS } from '#lib/time/durations.ts';
import { mediaLink } from '#server/auth/media-link.ts';
import { env } from '#server/config/env.ts';
import { AppError } from '#server/errors/app-error.ts';
import { enqueue } from '#server/jobs/queue/queue.ts';
import { Feedback } from '#server/models/feedback.ts';
import { Upload } from '#server/models/upload.ts';
import { limitMessagesToUs } from '#server/services/contact/limit-messages-to-us.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { isExpired } from '#server/services/uploads/upload-life.ts';
import { requireIdentity } from '#server/services/users/require-identity.ts';

const VIDEO_LINK_SECONDS = 30 * DAY_SECONDS;

const NOBODY = { userId: null, email: '' };

/**
 * Stores product feedback, mails it to us, and attaches a complete video. Throws INVALID_INPUT when empty,
 * UNAUTHENTICATED or NOT_FOUND for someone else's video, GONE, CONFLICT while it is incomplete, RATE_LIMITED.
 */
export async function addFeedback(ctx: ServiceContext, feedback: FeedbackInput): Promise<void> {
  const { userId, email } = ctx.actor.user ?? NOBODY;
  const { rating, text, uploadId } = feedback;
  if (rating === null && text === '' && uploadId === null) throw new AppError('INVALID_INPUT', 'sayFeedback');
  if (uploadId) await requireVideo(ctx, uploadId);
  if (uploadId && (await Feedback.exists({ uploadId }))) return;
  // Accounts have their own limit, so that anonymous senders cannot lock them out.
  if (!userId) await limitMessagesToUs((createdAt) => Feedback.countDocuments({ userId, createdAt }));
  const { id } = await Feedback.create({ ...feedback, userId, email });
  const feedbackId: string = id;
  await enqueue('send-feedback-mail', { feedbackId, videoUrl: uploadId && videoUrlOf(feedbackId) });
}

async function requireVideo(ctx: ServiceContext, uploadId: string): Promise<void> {
  // With a tribute, it is music.
  const own = await Upload.findOne({ uploadId, userId: requireIdentity(ctx).userId, tribute: null });
  if (!own) throw new AppError('NOT_FOUND', 'feedbackVideoNotHere');
  if (isExpired(own)) throw new AppError('GONE', 'uploadTooOld');
  if (!own.finishedAt) throw new AppError('CONFLICT', 'feedbackVideoNotHere');
}

function videoUrlOf(feedbackId: string): string {
  const link = mediaLink(`${feedbackId}/playback.mp4`, null, Date.now(), VIDEO_LINK_SECONDS);
  return `${env().APP_URL}${link}`;
}
