import { AppError, isAppError } from '#server/errors/app-error.ts';
import { Submission, type SubmissionDocument } from '#server/models/submission.ts';
import { Tribute } from '#server/models/tribute.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { type Audience, requireAudience } from '#server/services/tributes/require-audience.ts';

const notFound = () => new AppError('NOT_FOUND', 'clipNotFound');

type WatchableClip = Audience & { submission: SubmissionDocument; isOwn: boolean };

/** A clip that the caller may watch: one they sent, or any of a film of which they see all. @throws AppError NOT_FOUND */
export async function requireWatchableClip(
  ctx: ServiceContext,
  submissionId: string,
): Promise<WatchableClip> {
  const submission = await Submission.findOne({ _id: submissionId, deletedAt: null });
  const tribute = submission && (await Tribute.findById(submission.tribute));
  if (!submission || !tribute) throw notFound();
  const audience = await requireAudience(ctx, tribute.tributeId).catch((error: unknown) => {
    throw isAppError(error) ? notFound() : error;
  });
  const isOwn = audience.contributors.some(({ _id }) => submission.contributor.equals(_id));
  if (!audience.seesAll && !isOwn) throw notFound();
  return { ...audience, submission, isOwn };
}
