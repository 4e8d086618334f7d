import type { ContributorDto, JoinTributeInput } from '#lib/contracts/contributors.ts';
import { Contributor, type ContributorDocument } from '#server/models/contributor.ts';
import type { TributeDocument } from '#server/models/tribute.ts';
import { publish } from '#server/realtime/publish.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { addNotification } from '#server/services/notifications/add-notification.ts';
import { requireViewed } from '#server/services/tributes/require-audience.ts';
import { findOwnContributors, requireRecordableTribute } from '#server/services/tributes/require-tribute.ts';

/**
 * Joins a tribute by a name, without an account (product.md §2). Whoever joins again in the same browser
 * stays the same person, under the name given last. A viewer of the presentation may join to say thank you, also when
 * the shared link is switched off. They are another person than whoever answered here, and none of the film's people:
 * films are often shown on the device of somebody who made them.
 * @throws AppError NOT_FOUND when the link is dead
 */
export async function joinTribute(ctx: ServiceContext, input: JoinTributeInput): Promise<ContributorDto> {
  const { tributeId, name, isThankYou = false } = input;
  const tribute = await (isThankYou
    ? requireViewed(ctx, tributeId)
    : requireRecordableTribute(ctx, tributeId));
  const own = await findOwnContributors(ctx, tribute);
  const known = own.find(({ via }) => (via === 'PRESENTATION') === isThankYou);
  const contributor =
    known ??
    (await (isThankYou
      ? Contributor.create({ tribute: tribute._id, name, via: 'PRESENTATION' })
      : addContributor(ctx, tribute, name)));
  if (contributor.name !== name) {
    contributor.name = name;
    await contributor.save();
  }
  const userId = tribute.createdBy?.userId ?? '';
  if (!known && !isThankYou && ctx.actor.user?.userId !== userId) {
    const about = { tribute: tribute._id, source: contributor.id };
    await addNotification({ userId, type: 'CONTRIBUTOR_JOINED', ...about, name });
  }
  publish(userId, 'tribute:changed', { tributeId: tribute.tributeId });
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
