import type { ContributorQuery } from '#lib/contracts/contributors.ts';
import { removeClip } from '#lib/reel/manifest.ts';
import { AppError } from '#server/errors/app-error.ts';
import { Contributor } from '#server/models/contributor.ts';
import { releaseCredit } from '#server/models/contributor-credit.ts';
import { transact } from '#server/models/credit-ledger.ts';
import { changeManifest } from '#server/models/manifest-versions.ts';
import { Submission } from '#server/models/submission.ts';
import { publish } from '#server/realtime/publish.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { afterCreditsAdded } from '#server/services/credits/after-credits-added.ts';
import { forgetPublicTribute } from '#server/services/tributes/get-public-tribute.ts';
import { requireOwnTribute } from '#server/services/tributes/require-tribute.ts';

/**
 * Takes a person out of an own tribute with all that they sent, and gives back the credit kept aside for them: their clips leave the film and are kept for 30 days,
 * and neither their cookie nor their account sends or watches anything there any more (product.md §2).
 * @throws AppError NOT_FOUND, also for somebody who was taken out before
 */
export async function revokeContributor(
  ctx: ServiceContext,
  { tributeId, contributorId }: ContributorQuery,
): Promise<void> {
  const tribute = await requireOwnTribute(ctx, tributeId);
  // Person and clips at once, so that nothing of theirs arrives, and nothing is paid for it, in between.
  const revoked = await transact(async (session) => {
    const person = await Contributor.findOneAndUpdate(
      { _id: contributorId, tribute: tribute._id, status: { $ne: 'REVOKED' } },
      { $set: { status: 'REVOKED', isMailDue: false } },
      { session },
    );
    if (!person) return null;
    await releaseCredit(session, tribute, person._id);
    // Whoever said that they would rather not is not asked again by being taken out first.
    if (person.status === 'DECLINED') {
      await Contributor.updateOne(
        { _id: person._id },
        { $set: { mailsDeclinedAt: new Date() } },
        { session },
      );
    }
    const sent = { contributor: person._id, deletedAt: null };
    const clips = await Submission.find(sent, '_id').session(session).lean();
    await Submission.updateMany(sent, { $set: { deletedAt: new Date() } }, { session });
    return clips;
  });
  if (!revoked) throw new AppError('NOT_FOUND', 'personNotFound');
  await changeManifest(tribute._id, (items) =>
    revoked.reduce((left, { _id }) => removeClip(left, String(_id)), items),
  );
  forgetPublicTribute(tributeId);
  const userId = tribute.createdBy?.userId ?? '';
  await afterCreditsAdded(userId);
  publish(userId, 'tribute:changed', { tributeId });
}
