import type { ClientSession, Types } from 'mongoose';
import { isThankYouOnly } from '#server/domain/contributors/thank-you-only.ts';
import { changePerson, handOverClips, removePerson } from '#server/domain/counts/kept-counts.ts';
import { mergeCredit } from '#server/domain/credits/contributor-credit.ts';
import { publishBalance } from '#server/domain/credits/credit-balance.ts';
import { enqueue } from '#server/jobs/queue/queue.ts';
import { Contributor, type ContributorDocument } from '#server/models/contributor.ts';
import { Tribute } from '#server/models/tribute.ts';
import { Upload } from '#server/models/upload.ts';
import { transact } from '#server/platform/transact.ts';
import { publish, publishTributeChange } from '#server/realtime/publish.ts';
import { invalidatePublicTribute } from '#server/services/tributes/get-public-tribute.ts';

type Two = {
  invited: ContributorDocument;
  /** Joined by the shared link; is deleted, but its clips, name and cookie stay valid. */
  other: ContributorDocument;
};

/** Merges a guest into their invitation, for one credit (docs/specification.md#credit-hold). Returns whether it merged. */
export async function mergeContributors({ invited, other }: Two): Promise<boolean> {
  const tribute = await Tribute.findOne({ _id: invited.tribute, deletedAt: null });
  if (!tribute || !canMerge({ invited, other }, tribute.createdBy.userId)) return false;
  const isMerged = await transact(async (session) => {
    const staying = await Contributor.findById(invited._id).session(session);
    const going = staying && (await Contributor.findById(other._id).session(session));
    if (!going) return false;
    await mergeCredit(session, tribute, { staying, going });
    await moveClips(session, going._id, staying._id);
    await removePerson(session, going._id);
    await changePerson(session, { _id: staying._id }, takenOver(staying, going));
    return true;
  });
  if (!isMerged) return false;
  // Moves clips sent between the first read and the commit.
  await transact((session) => moveClips(session, other._id, invited._id));
  invalidatePublicTribute(tribute.tributeId);
  const { userId } = tribute.createdBy;
  await publishBalance(publish, userId);
  // A clip that waits for a credit can use the invitation's.
  await enqueue('release-clips', { userId });
  publishTributeChange(tribute);
  return true;
}

function canMerge({ invited, other }: Two, creatorId: string): boolean {
  const both = [invited, other];
  return (
    invited.email !== null &&
    other.email === null &&
    !invited._id.equals(other._id) &&
    invited.tribute.equals(other.tribute) &&
    both.every((one) => one.status !== 'REVOKED' && !isThankYouOnly(one)) &&
    both.every(({ userId }) => userId !== creatorId) &&
    (invited.userId === null || other.userId === null || invited.userId === other.userId)
  );
}

async function moveClips(session: ClientSession, from: Types.ObjectId, to: Types.ObjectId): Promise<void> {
  await handOverClips(session, from, to);
  await Upload.updateMany({ contributor: from }, { $set: { contributor: to } }, { session });
}

function takenOver(staying: ContributorDocument, going: ContributorDocument) {
  const hasRecorded = staying.status === 'RECORDED' || going.status === 'RECORDED';
  const saidLast = [staying.progress, going.progress]
    .filter((progress) => progress !== null && progress !== undefined)
    .toSorted((a, b) => b.at.getTime() - a.at.getTime())[0];
  const hashes = [...(going.tokenHash ? [going.tokenHash] : []), ...(going.formerTokenHashes ?? [])];
  return {
    $set: {
      name: going.name || staying.name,
      userId: staying.userId ?? going.userId,
      status: hasRecorded ? ('RECORDED' as const) : going.status,
      locale: going.locale ?? staying.locale,
      timezone: going.timezone ?? staying.timezone,
      progress: saidLast ?? null,
    },
    $addToSet: {
      formerIds: { $each: [going._id, ...going.formerIds] },
      thanksIds: { $each: going.thanksIds },
      ...(hashes.length > 0 && { formerTokenHashes: { $each: hashes } }),
    },
  };
}
