import type { SubmissionDto } from '#lib/contracts/submissions.ts';
import type { ContributorDocument } from '#server/models/contributor.ts';
import { Submission } from '#server/models/submission.ts';
import type { TributeDocument } from '#server/models/tribute.ts';
import { findAccess } from '#server/services/access/require-access.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { showInReel } from './show-in-reel.ts';
import { toSubmissionDto } from './to-submission-dto.ts';

/** Returns the clips of everyone that this browser is in a reel, oldest first. */
export async function listOwnSubmissions(ctx: ServiceContext, tributeId: string): Promise<SubmissionDto[]> {
  if (ctx.actor.contributorIds.length === 0 && !ctx.actor.user) return [];
  const access = await findAccess(ctx, tributeId, 'takePart');
  return access ? listClipsOf(ctx, access.tribute, access.contributors) : [];
}

/** Returns these people's clips as their own, oldest first. */
export async function listClipsOf(
  ctx: ServiceContext,
  tribute: TributeDocument,
  people: readonly ContributorDocument[],
): Promise<SubmissionDto[]> {
  if (people.length === 0) return [];
  const nameOf = new Map(people.map(({ id, name }) => [id, name]));
  const submissions = await Submission.find({
    contributor: { $in: people.map(({ _id }) => _id) },
    deletedAt: null,
  }).sort({ createdAt: 1 });
  const clips = submissions.map((submission) => {
    const _id = String(submission.contributor);
    return toSubmissionDto(ctx, submission, { _id, name: nameOf.get(_id) ?? '' }, true);
  });
  return showInReel(tribute, clips, submissions);
}
