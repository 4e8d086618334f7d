import { isDeepStrictEqual } from 'node:util';
import type { SendSubmissionInput } from '#lib/contracts/submissions.ts';
import { AppError } from '#server/errors/app-error.ts';
import type { ContributorDocument } from '#server/models/contributor.ts';
import { Submission, type SubmissionDocument } from '#server/models/submission.ts';
import type { TributeDocument } from '#server/models/tribute.ts';
import { alreadySent } from './is-same-content.ts';

type Sent = Pick<SendSubmissionInput, 'takeId' | 'kind'>;

/**
 * Returns the answer of this take, or null. While its bytes are missing it may be another contributor's: only the
 * recording device knows a take's id (`resumeAnswer`). Throws CLIP_REMOVED, NOT_FOUND for someone else's take,
 * ALREADY_SENT for an upload that another take has used.
 */
export async function findSent(
  tribute: TributeDocument,
  { takeId, kind = 'ANSWER' }: Sent,
  uploadIds: readonly string[],
  own: readonly ContributorDocument[],
): Promise<SubmissionDocument | null> {
  const [byUpload, other] = await Submission.find({ uploadIds: { $in: uploadIds } }).limit(2);
  if (other) throw alreadySent();
  const sent = byUpload ?? (takeId ? await Submission.findOne({ tribute: tribute._id, takeId }) : null);
  if (!sent) return requireNotErased(tribute, takeId);
  const isOwn = own.some(({ _id }) => sent.contributor.equals(_id));
  if (!isOwn && (byUpload || !waits(sent, kind))) throw unknownClip();
  if (sent.deletedBy) throw clipRemoved();
  requireNotErased(tribute, takeId);
  requireSameTake(sent, takeId, uploadIds);
  return sent;
}

/** A page that lost the take's id sends the same uploads. */
function requireSameTake(
  sent: SubmissionDocument,
  takeId: string | undefined,
  uploadIds: readonly string[],
): void {
  if (!takeId || !sent.takeId || takeId === sent.takeId) return;
  if (!isDeepStrictEqual([...(sent.uploadIds ?? [])], uploadIds)) throw alreadySent();
}

const clipRemoved = () => new AppError('CLIP_REMOVED', 'clipRemoved');

function requireNotErased({ erasedTakeIds }: TributeDocument, takeId: string | undefined): null {
  if (takeId !== undefined && erasedTakeIds?.includes(takeId)) throw clipRemoved();
  return null;
}

const waits = ({ status, deletedBy, kind, isErasing }: SubmissionDocument, asked: Sent['kind']): boolean =>
  status === 'UPLOADING' && !deletedBy && !isErasing && kind === asked;

export const unknownClip = () => new AppError('NOT_FOUND', 'clipNotFoundSendAgain');
