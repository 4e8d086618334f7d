import type { SendSubmissionInput, SubmissionDto } from '#lib/contracts/submissions.ts';
import { AppError } from '#server/errors/app-error.ts';
import { Contributor, type ContributorDocument } from '#server/models/contributor.ts';
import { Submission, type SubmissionDocument } from '#server/models/submission.ts';
import type { TributeDocument } from '#server/models/tribute.ts';
import { Upload } from '#server/models/upload.ts';
import { requireAccess } from '#server/services/access/require-access.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { publishPeople } from '#server/services/contributors/publish-people.ts';
import { requireIdentity } from '#server/services/users/require-identity.ts';
import { findSent, unknownClip } from './find-sent.ts';
import { resumeAnswer } from './resume-answer.ts';
import { addAnswer, prepareIfHere, requireLasting, requireOpen, requirePicture } from './send-submission.ts';
import { contentOf, uploadIdsOf } from './sent-content.ts';
import { toSubmissionDto } from './to-submission-dto.ts';

type Behalf = NonNullable<SendSubmissionInput['behalf']>;

/**
 * Makes what a creator received from someone that person's answer (docs/specification.md#answer-behalf). Sending a take
 * again makes neither a second answer nor a second person. Throws NOT_FOUND, INVALID_INPUT, and as `sendSubmission`.
 */
export async function sendForSomeone(
  ctx: ServiceContext,
  input: SendSubmissionInput,
  behalf: Behalf,
): Promise<SubmissionDto> {
  const { tribute } = await requireAccess(ctx, input.tributeId, 'manage');
  if (input.kind === 'THANK_YOU') throw new AppError('INVALID_INPUT', 'checkFields');
  const { userId } = requireIdentity(ctx);
  const uploadIds = uploadIdsOf(input);
  const uploads = await Upload.find({
    uploadId: { $in: uploadIds },
    userId,
    tribute: tribute._id,
    kind: { $nin: ['MUSIC', 'HELLO'] },
  });
  if (uploads.length !== uploadIds.length) throw unknownClip();
  const people = await Contributor.find({ tribute: tribute._id });
  const sent = await findSent(tribute, input, uploadIds, people);
  if (!sent) requireOpen(tribute, input.questionId);
  requireLasting(uploads, sent);
  requirePicture(input, uploads);
  const speaker = sent ? speakerAmong(people, sent) : findSpeaker(tribute, people, behalf);
  const answer = sent ?? (await addAnswer(input, tribute, speaker, { consentStatedBy: userId }));
  // A concurrent Send of the same take won.
  if (!answer) return sendForSomeone(ctx, input, behalf);
  const content = contentOf(input);
  const isTaken = !sent || (await resumeAnswer(sent, tribute, { content, own: people, speaker }));
  if (!isTaken) return sendForSomeone(ctx, input, behalf);
  await prepareIfHere(answer);
  await publishPeople(tribute, [speaker._id]);
  return toSubmissionDto(ctx, await Submission.findById(answer._id).orFail(), speaker, false);
}

function speakerAmong(
  people: readonly ContributorDocument[],
  { contributor }: SubmissionDocument,
): ContributorDocument {
  const speaker = people.find(({ _id }) => _id.equals(contributor));
  if (!speaker) throw unknownClip();
  return speaker;
}

/** Someone new is stored with their answer. */
function findSpeaker(
  { _id: tribute }: TributeDocument,
  people: readonly ContributorDocument[],
  behalf: Behalf,
): ContributorDocument {
  if ('name' in behalf) return new Contributor({ tribute, name: behalf.name, via: 'CREATOR' });
  const found = people.find(({ id }) => id === behalf.contributorId);
  if (!found || found.status === 'REVOKED' || found.via === 'PRESENTATION')
    throw new AppError('NOT_FOUND', 'personNotFound');
  return found;
}
