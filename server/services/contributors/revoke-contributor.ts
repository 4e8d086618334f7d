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
  // First the person, so that nothing of theirs arrives after their clips were counted.
  const revoked = await transact(async (session) => {
    const person = await Contributor.findOneAndUpdate(
      { _id: contributorId, tribute: tribute._id, status: { $ne: 'REVOKED' } },
      { $set: { status: 'REVOKED', isMailDue: false } },
      { session },
    );
    if (person) await releaseCredit(session, tribute, person._id);
    return person;
  });
  if (!revoked) throw new AppError('NOT_FOUND', 'personNotFound');
  const sent = { contributor: revoked._id, deletedAt: null };
  const clips = await Submission.find(sent, '_id').lean();
  await Submission.updateMany(sent, { $set: { deletedAt: new Date() } });
  await changeManifest(tribute._id, (items) =>
    clips.reduce((left, { _id }) => removeClip(left, String(_id)), items),
  );
  forgetPublicTribute(tributeId);
  const userId = tribute.createdBy?.userId ?? '';
  await afterCreditsAdded(userId);
  publish(userId, 'tribute:changed', { tributeId });
}
