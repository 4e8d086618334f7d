import type { SubmissionDto } from '#lib/contracts/submissions.ts';
import { Submission } from '#server/models/submission.ts';
import { findAccess } from '#server/services/access/require-access.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { showInReel } from './show-in-reel.ts';
import { toSubmissionDto } from './to-submission-dto.ts';

export async function listOwnSubmissions(ctx: ServiceContext, tributeId: string): Promise<SubmissionDto[]> {
  if (ctx.actor.contributorIds.length === 0 && !ctx.actor.user) return [];
  const access = await findAccess(ctx, tributeId, 'takePart');
  if (!access || access.contributors.length === 0) return [];
  const { tribute, contributors } = access;
  const nameOf = new Map(contributors.map(({ id, name }) => [id, name]));
  const submissions = await Submission.find({
    contributor: { $in: contributors.map(({ _id }) => _id) },
    deletedAt: null,
  }).sort({ createdAt: 1 });
  const clips = submissions.map((submission) => {
    const _id = String(submission.contributor);
    return toSubmissionDto(ctx, submission, { _id, name: nameOf.get(_id) ?? '' }, true);
  });
  return showInReel(tribute, clips, submissions);
}
