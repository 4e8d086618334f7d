import { shownClips } from '#lib/reel/manifest.ts';
import { findManifest, itemsOf } from '#server/domain/reel/manifest-versions.ts';
import { AppError, isAppError } from '#server/errors/app-error.ts';
import { Submission, type SubmissionDocument } from '#server/models/submission.ts';
import { Tribute } from '#server/models/tribute.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { type Audience, requireAudience } from '#server/services/tributes/require-audience.ts';

const notFound = () => new AppError('NOT_FOUND', 'clipNotFound');

type WatchableClip = Audience & { submission: SubmissionDocument; isOwn: boolean };

/**
 * A clip that the caller may watch: one they sent, and of a film of which they see all the thanks and the answers
 * that it shows. Its creator watches hidden and late ones too. @throws AppError NOT_FOUND
 */
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
  if (!isOwn && !audience.isCreator && !(audience.seesAll && (await isShown(submission)))) throw notFound();
  return { ...audience, submission, isOwn };
}

/** Thanks stand beside the film, all of them. */
async function isShown({ id, kind, tribute }: SubmissionDocument): Promise<boolean> {
  return kind !== 'ANSWER' || shownClips(itemsOf(await findManifest(tribute))).includes(id);
}
