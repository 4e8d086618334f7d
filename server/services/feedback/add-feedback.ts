import type { FeedbackInput } from '#lib/contracts/messages-to-us.ts';
import { mediaLink } from '#server/auth/media-link.ts';
import { AppError } from '#server/errors/app-error.ts';
import { enqueue } from '#server/jobs/queue.ts';
import { Feedback } from '#server/models/feedback.ts';
import { Upload } from '#server/models/upload.ts';
import { appOrigin } from '#server/services/configuration/app-origin.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { requireIdentity } from '#server/services/users/require-identity.ts';

const HOUR_MS = 60 * 60 * 1000;
const FROM_ONE_MAX = 10;
/** People without an account cannot be told apart, so this holds for all of them together. */
const FROM_NOBODY_MAX = 100;
/** The link in our mail opens the video for so many seconds. */
const VIDEO_LINK_SECONDS = 30 * 24 * 60 * 60;

/**
 * Keeps what somebody thinks of the product, and mails it to us. A video goes with it when its bytes are here;
 * sending one twice keeps one.
 * @throws AppError INVALID_INPUT when it says nothing, UNAUTHENTICATED for a video of nobody's, NOT_FOUND when the video is not the caller's, CONFLICT while its
 *   bytes are not here, RATE_LIMITED
 */
export async function addFeedback(
  ctx: ServiceContext,
  feedback: FeedbackInput,
): Promise<Record<string, never>> {
  const { actor } = ctx;
  const { rating, text, uploadId } = feedback;
  const userId = actor.user?.userId ?? null;
  if (rating === null && text === '' && uploadId === null) throw new AppError('INVALID_INPUT', 'sayFeedback');
  if (uploadId) await requireVideo(ctx, uploadId);
  if (uploadId && (await Feedback.exists({ uploadId }))) return {};
  await refuseFlood(userId);
  const { id } = await Feedback.create({ ...feedback, userId, email: actor.user?.email ?? '' });
  const feedbackId: string = id;
  await enqueue('send-feedback-mail', { feedbackId, videoUrl: uploadId && videoUrlOf(feedbackId) });
  return {};
}

async function refuseFlood(userId: string | null): Promise<void> {
  const createdAt = { $gt: new Date(Date.now() - HOUR_MS) };
  const recent = await Feedback.countDocuments({ userId, createdAt });
  if (recent >= (userId ? FROM_ONE_MAX : FROM_NOBODY_MAX))
    throw new AppError('RATE_LIMITED', 'tooManyMessages', { retryAfterSeconds: HOUR_MS / 1000 });
}

async function requireVideo(ctx: ServiceContext, uploadId: string): Promise<void> {
  const own = await Upload.findOne({ uploadId, userId: requireIdentity(ctx).userId });
  if (!own) throw new AppError('NOT_FOUND', 'feedbackVideoNotHere');
  if (!own.finishedAt) throw new AppError('CONFLICT', 'feedbackVideoNotHere');
}

/** Where the video can be watched as soon as the job has prepared it. */
function videoUrlOf(feedbackId: string): string {
  const link = mediaLink(`${feedbackId}/playback.mp4`, null, Date.now(), VIDEO_LINK_SECONDS);
  return new URL(link, appOrigin()).href;
}
