import type { SubmissionDto } from '#lib/contracts/submissions.ts';
import { Contributor } from '#server/models/contributor.ts';
import { Submission } from '#server/models/submission.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { requireMember } from '#server/services/tributes/require-tribute.ts';
import { toSubmissionDto } from './to-submission-dto.ts';

/** The creator's view of all answers to a tribute, or a contributor's of all they sent. @throws AppError NOT_FOUND */
export async function listSubmissions(ctx: ServiceContext, tributeId: string): Promise<SubmissionDto[]> {
  const { tribute, isCreator, contributors } = await requireMember(ctx, tributeId);
  const own = new Set(contributors.map(({ id }) => id));
  const submissions = await Submission.find(
    isCreator
      ? { tribute: tribute._id, deletedAt: null, kind: 'ANSWER' }
      : { contributor: { $in: contributors.map(({ _id }) => _id) }, deletedAt: null },
  ).sort({ createdAt: 1 });
  const speakers = await Contributor.find({
    _id: { $in: submissions.map(({ contributor }) => contributor) },
  });
  const speakerOf = new Map(speakers.map((speaker) => [speaker.id, speaker]));
  return submissions.map((submission) => {
    const speakerId = String(submission.contributor);
    return toSubmissionDto(
      submission,
      speakerOf.get(speakerId) ?? { _id: speakerId, name: '' },
      own.has(speakerId),
    );
  });
}
