import type { ContributorDto } from '#lib/contracts/contributors.ts';
import type { OpenInviteInput } from '#lib/contracts/invites.ts';
import { Contributor, type ContributorDocument } from '#server/models/contributor.ts';
import { publish } from '#server/realtime/publish.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { requireInvited } from './require-invited.ts';

/**
 * Exchanges a personal link for the person it was made for: the first time it counts as opened (product.md §2). The
 * link works as long as its person is invited, also when the shared link is switched off; a signed-in reader keeps
 * the answers with their account.
 * @throws AppError NOT_FOUND for a dead link
 */
export async function openInvite(ctx: ServiceContext, input: OpenInviteInput): Promise<ContributorDto> {
  const { tribute, contributor } = await requireInvited(input);
  await Contributor.updateOne({ _id: contributor._id }, { $set: { locale: ctx.locale } });
  const opened = await Contributor.updateOne(
    { _id: contributor._id, status: 'INVITED' },
    { $set: { status: 'OPENED' } },
  );
  await keepWithAccount(ctx, contributor);
  if (opened.modifiedCount > 0) {
    publish(tribute.createdBy?.userId ?? '', 'tribute:changed', { tributeId: input.tributeId });
  }
  const { id, name, status } = contributor;
  return { _id: id, name, status: status === 'INVITED' ? 'OPENED' : status, clips: 0 };
}

/** An account has one part in a tribute: whoever has one already keeps both apart. */
async function keepWithAccount(
  { actor }: ServiceContext,
  { _id, tribute }: ContributorDocument,
): Promise<void> {
  const userId = actor.user?.userId;
  if (!userId || (await Contributor.exists({ tribute, userId }))) return;
  await Contributor.updateOne({ _id, userId: null }, { $set: { userId } });
}
