import { AppError, isAppError } from '#server/errors/app-error.ts';
import { Submission, type SubmissionDocument } from '#server/models/submission.ts';
import { Tribute } from '#server/models/tribute.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { type Member, requireMember } from '#server/services/tributes/require-tribute.ts';

const notFound = () => new AppError('NOT_FOUND', 'clipNotFound');

/** A clip that the caller sent, or that was sent to the caller's tribute. @throws AppError NOT_FOUND */
export async function requireSubmission(
  ctx: ServiceContext,
  submissionId: string,
): Promise<Member & { submission: SubmissionDocument }> {
  const submission = await Submission.findOne({ _id: submissionId, deletedAt: null });
  const tribute = submission && (await Tribute.findById(submission.tribute));
  if (!submission || !tribute) throw notFound();
  const member = await requireMember(ctx, tribute.tributeId).catch((error: unknown) => {
    throw isAppError(error) ? notFound() : error;
  });
  const isOwn = member.contributors.some(({ _id }) => submission.contributor.equals(_id));
  if (!member.isCreator && !isOwn) throw notFound();
  return { ...member, submission };
}
