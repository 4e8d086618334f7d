import type { SubmissionDto } from '#lib/contracts/submissions.ts';
import { restorable } from '#server/domain/erasing/restorable.ts';
import { AppError } from '#server/errors/app-error.ts';
import { Contributor } from '#server/models/contributor.ts';
import { Submission } from '#server/models/submission.ts';
import { Tribute } from '#server/models/tribute.ts';
import { grants, isSender } from '#server/services/access/permissions.ts';
import { accessTo, towards } from '#server/services/access/require-access.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { restoreClip } from './restore-clip.ts';
import { toSubmissionDto } from './to-submission-dto.ts';

const notFound = () => new AppError('NOT_FOUND', 'clipNotFound');

/** Restores a clip that the caller removed (docs/specification.md#life-deletion). Throws NOT_FOUND. */
export async function restoreSubmission(ctx: ServiceContext, submissionId: string): Promise<SubmissionDto> {
  const { isMine, ...found } = await requireRemoved(ctx, submissionId);
  const restored = await restoreClip(found, removed(submissionId));
  if (!restored) throw notFound();
  return toSubmissionDto(ctx, restored, found.speaker, isMine);
}

/** A clip that an operator took out stays out. */
const removed = (_id: string) => ({
  _id,
  deletedBy: { $in: ['SPEAKER' as const, 'CREATOR' as const] },
  ...restorable(),
});

async function requireRemoved(ctx: ServiceContext, submissionId: string) {
  const submission = await Submission.findOne(removed(submissionId));
  const tribute = submission && (await Tribute.findOne({ _id: submission.tribute, deletedAt: null }));
  const speaker = submission && (await Contributor.findById(submission.contributor));
  // Clips of a removed person stay out.
  if (!submission || !tribute || !speaker || speaker.status === 'REVOKED') throw notFound();
  const access = await accessTo(ctx, tribute, 'takePart');
  if (!access) throw notFound();
  const { roles } = towards(access, submission.contributor);
  const permission = submission.deletedBy === 'SPEAKER' ? 'restoreTakenBack' : 'restoreRemoved';
  if (!grants(permission, roles)) throw notFound();
  return { submission, tribute, speaker, isMine: isSender(roles) };
}
