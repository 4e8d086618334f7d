import type { ContributorDto, JoinTributeInput } from '#lib/contracts/contributors.ts';
import { Contributor, type ContributorDocument } from '#server/models/contributor.ts';
import type { TributeDocument } from '#server/models/tribute.ts';
import { publish } from '#server/realtime/publish.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { findOwnContributors, requireSharedTribute } from '#server/services/tributes/require-tribute.ts';

/**
 * Joins a tribute by a name, without an account (product.md §2). Whoever joins again in the same browser
 * stays the same person, under the name given last.
 * @throws AppError NOT_FOUND when the link is dead
 */
export async function joinTribute(ctx: ServiceContext, input: JoinTributeInput): Promise<ContributorDto> {
  const tribute = await requireSharedTribute(input.tributeId);
  const [known] = await findOwnContributors(ctx, tribute);
  const contributor = known ?? (await addContributor(ctx, tribute, input.name));
  if (contributor.name !== input.name) {
    contributor.name = input.name;
    await contributor.save();
  }
  publish(tribute.createdBy?.userId ?? '', 'tribute:changed', { tributeId: tribute.tributeId });
  return { _id: contributor.id, name: contributor.name, status: contributor.status, clips: 0 };
}

async function addContributor(
  { actor }: ServiceContext,
  tribute: TributeDocument,
  name: string,
): Promise<ContributorDocument> {
  if (!actor.user) return Contributor.create({ tribute: tribute._id, name });
  // Two tabs may join at once: the unique index makes them one person.
  return Contributor.findOneAndUpdate(
    { tribute: tribute._id, userId: actor.user.userId },
    { $setOnInsert: { tribute: tribute._id, userId: actor.user.userId }, $set: { name, status: 'OPENED' } },
    { upsert: true, returnDocument: 'after' },
  ).orFail();
}
