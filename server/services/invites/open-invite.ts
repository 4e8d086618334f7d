import type { ContributorDto } from '#lib/contracts/contributors.ts';
import type { OpenInviteInput } from '#lib/contracts/invites.ts';
import { changePerson } from '#server/domain/counts/kept-counts.ts';
import { Contributor, type ContributorDocument } from '#server/models/contributor.ts';
import { Submission } from '#server/models/submission.ts';
import { transact } from '#server/platform/transact.ts';
import { findParts, presentParts } from '#server/services/access/find-parts.ts';
import { accessTo } from '#server/services/access/require-access.ts';
import { requireInvited } from '#server/services/access/require-invited.ts';
import { requireUnarchived } from '#server/services/access/tribute-rules.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { knownZone } from '#server/services/contributors/known-zone.ts';
import { mergeNamesakes } from '#server/services/contributors/merge-namesakes.ts';
import { publishPeople } from '#server/services/contributors/publish-people.ts';

/** Exchanges a personal link for its person (docs/specification.md#link-personal). Throws NOT_FOUND. */
export async function openInvite(ctx: ServiceContext, input: OpenInviteInput): Promise<ContributorDto> {
  const { tribute, contributor: invited } = await requireInvited(input, 'join');
  requireUnarchived(tribute);
  await Contributor.updateOne(
    { _id: invited._id },
    { $set: { locale: ctx.locale, ...knownZone(input.timezone) } },
  );
  const opened = await Contributor.updateOne(
    { _id: invited._id, status: 'INVITED' },
    { $set: { status: 'OPENED' } },
  );
  // Creators may open other people's links without becoming them.
  if (!(await accessTo(ctx, tribute, 'manage'))) {
    await mergeNamesakes(invited, presentParts(await findParts(ctx.actor, tribute)));
    await keepWithAccount(ctx, invited);
  }
  if (opened.modifiedCount > 0) await publishPeople(tribute, [invited._id]);
  const { _id, id, name, status } = await Contributor.findById(invited._id).orFail();
  const clips = await Submission.countDocuments({ contributor: _id, deletedAt: null });
  return { _id: id, name, status, clips };
}

/** One account has one part in a tribute: an existing part stays separate. */
async function keepWithAccount(
  { actor }: ServiceContext,
  { _id, tribute }: ContributorDocument,
): Promise<void> {
  const userId = actor.user?.userId;
  if (!userId || (await Contributor.exists({ tribute, userId }))) return;
  await transact((session) => changePerson(session, { _id, userId: null }, { $set: { userId } }));
}
