import type { ContributedTributeDto } from '#lib/contracts/tributes.ts';
import { Contributor } from '#server/models/contributor.ts';
import { Tribute } from '#server/models/tribute.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { requireIdentity } from '#server/services/users/require-identity.ts';
import { countAnswers } from './count-answers.ts';
import { toSharedFields } from './to-tribute-dto.ts';

const LIST_MAX = 200;

/** The reels of others in which the caller takes part, the youngest first. Who was taken out sees them no longer. */
export async function listContributedTributes(ctx: ServiceContext): Promise<ContributedTributeDto[]> {
  const { userId } = requireIdentity(ctx);
  const selves = await Contributor.find({ userId, status: { $nin: ['REVOKED', 'DECLINED'] } })
    .sort({ _id: -1 })
    .limit(LIST_MAX);
  const tributes = await Tribute.find({
    _id: { $in: selves.map(({ tribute }) => tribute) },
    'createdBy.userId': { $ne: userId },
    deletedAt: null,
    status: { $nin: ['DRAFT', 'ARCHIVED'] },
  }).sort({ _id: -1 });
  const counts = await countAnswers(tributes.map(({ _id }) => _id));
  return tributes.map((tribute) =>
    Object.assign(toSharedFields(tribute), { counts: { answered: counts.get(tribute.id)?.answered ?? 0 } }),
  );
}
