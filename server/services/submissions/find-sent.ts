import type { SendSubmissionInput } from '#lib/contracts/submissions.ts';
import { AppError } from '#server/errors/app-error.ts';
import type { ContributorDocument } from '#server/models/contributor.ts';
import { Submission, type SubmissionDocument } from '#server/models/submission.ts';
import type { TributeDocument } from '#server/models/tribute.ts';

type Sent = Pick<SendSubmissionInput, 'uploadId' | 'takeId' | 'kind'>;

/**
 * Returns the answer that this upload, or an earlier upload of the same take, has become; null for the first Send. It
 * may be the answer of another contributor while it waits for its bytes: only the device that recorded a take knows its
 * id, so this is the same device after it lost its guest cookie (`takeUp` hands the answer over).
 * @param own the people that the caller is
 * @throws AppError CLIP_REMOVED when its speaker or the creator has removed it since: it does not come back by being
 *   sent again. NOT_FOUND when somebody else sent the take, as for an upload that nobody knows
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

/** Whether an answer of this kind has no bytes yet, and nobody removed it. */
const waits = ({ status, deletedBy, kind, isErasing }: SubmissionDocument, asked: Sent['kind']): boolean =>
  status === 'UPLOADING' && !deletedBy && !isErasing && kind === asked;

export const unknownClip = () => new AppError('NOT_FOUND', 'clipNotFoundSendAgain');
