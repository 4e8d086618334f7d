import type { Types } from 'mongoose';
import type { ContributorDto } from '#lib/contracts/contributors.ts';
import { Contributor } from '#server/models/contributor.ts';
import { Submission } from '#server/models/submission.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { requireOwnTribute } from '#server/services/tributes/require-tribute.ts';

/** The people of a tribute, for its creator, in the order in which they came. @throws AppError NOT_FOUND */
export async function listContributors(ctx: ServiceContext, tributeId: string): Promise<ContributorDto[]> {
  const tribute = await requireOwnTribute(ctx, tributeId);
  const [contributors, clips] = await Promise.all([
    Contributor.find({ tribute: tribute._id, status: { $ne: 'REVOKED' }, via: { $ne: 'PRESENTATION' } }).sort(
      { _id: 1 },
    ),
    Submission.aggregate<{ _id: Types.ObjectId; clips: number }>([
      { $match: { tribute: tribute._id, deletedAt: null, status: { $ne: 'FAILED' } } },
      { $group: { _id: '$contributor', clips: { $sum: 1 } } },
    ]),
  ]);
  const clipsOf = new Map(clips.map(({ _id, clips: count }) => [String(_id), count]));
  return contributors.map((contributor) => ({
    _id: contributor.id,
    name: contributor.name || (contributor.email ?? ''),
    status: contributor.status,
    clips: clipsOf.get(contributor.id) ?? 0,
  }));
}
