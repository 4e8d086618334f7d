import type { SendSubmissionInput } from '#lib/contracts/submissions.ts';
import { AppError } from '#server/errors/app-error.ts';
import type { ContributorDocument } from '#server/models/contributor.ts';
import { Submission, type SubmissionDocument } from '#server/models/submission.ts';
import type { TributeDocument } from '#server/models/tribute.ts';

type Sent = Pick<SendSubmissionInput, 'uploadId' | 'takeId' | 'kind'>;

/**
 * Returns the answer of this take, or null. While its bytes are missing it may be another contributor's: only the
 * recording device knows a take's id (`resumeAnswer`). Throws CLIP_REMOVED, NOT_FOUND for someone else's take.
 */
export async function findSent(
  tribute: TributeDocument,
  { uploadId, takeId, kind = 'ANSWER' }: Sent,
  own: readonly ContributorDocument[],
): Promise<SubmissionDocument | null> {
  const byUpload = await Submission.findOne({ uploadId });
  const sent = byUpload ?? (takeId ? await Submission.findOne({ tribute: tribute._id, takeId }) : null);
  if (!sent) return requireNotErased(tribute, takeId);
  const isOwn = own.some(({ _id }) => sent.contributor.equals(_id));
  if (!isOwn && (byUpload || !waits(sent, kind))) throw unknownClip();
  if (sent.deletedBy) throw clipRemoved();
  requireNotErased(tribute, takeId);
  return sent;
}

const clipRemoved = () => new AppError('CLIP_REMOVED', 'clipRemoved');

function requireNotErased({ erasedTakeIds }: TributeDocument, takeId: string | undefined): null {
  if (takeId !== undefined && erasedTakeIds?.includes(takeId)) throw clipRemoved();
  return null;
}

const waits = ({ status, deletedBy, kind, isErasing }: SubmissionDocument, asked: Sent['kind']): boolean =>
  status === 'UPLOADING' && !deletedBy && !isErasing && kind === asked;

export const unknownClip = () => new AppError('NOT_FOUND', 'clipNotFoundSendAgain');
