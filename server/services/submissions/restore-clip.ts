import type { QueryFilter } from 'mongoose';
import { removeClip } from '#lib/reel/manifest.ts';
import { changeClip, changePerson } from '#server/domain/counts/kept-counts.ts';
import { publishOwnClips } from '#server/domain/counts/own-clips.ts';
import { isFree } from '#server/domain/credits/contributor-credit.ts';
import { changeManifest, findManifest, formatOf } from '#server/domain/reel/manifest-versions.ts';
import { placeClip } from '#server/domain/reel/place-clip.ts';
import { returnClip } from '#server/domain/reel/return-clip.ts';
import { enqueue, prepareReelSoon } from '#server/jobs/queue/queue.ts';
import type { ContributorDocument } from '#server/models/contributor.ts';
import { Submission, type SubmissionDocument } from '#server/models/submission.ts';
import type { TributeDocument } from '#server/models/tribute.ts';
import { transact } from '#server/platform/transact.ts';
import { publish, publishTributeChange } from '#server/realtime/publish.ts';
import { invalidatePublicTribute } from '#server/services/tributes/get-public-tribute.ts';

type Removed = { submission: SubmissionDocument; tribute: TributeDocument; speaker: ContributorDocument };

/** Restores a deleted clip that still matches `removed`, else returns null. Unpaid answers wait for a credit. */
export async function restoreClip(
  { submission, tribute, speaker }: Removed,
  removed: QueryFilter<SubmissionDocument>,
): Promise<SubmissionDocument | null> {
  const isPaid = submission.kind !== 'ANSWER' || speaker.creditState === 'SPENT' || isFree(tribute, speaker);
  const mustWait = submission.status === 'READY' && !isPaid;
  // The place first: a crash leaves an empty place, never a clip without one.
  if (submission.status === 'READY' && isPaid && isInReel(submission)) {
    await prepareReelSoon(tribute._id);
    if (!(await returnClip(tribute, submission))) await placeClip(tribute, submission);
  }
  const back = { deletedAt: null, deletedBy: null, ...(mustWait && { status: 'HELD' as const }) };
  const { status } = submission;
  const restored = await transact(async (session) => {
    // A restored answer stays beside what replaced it: replacing one later must not remove the other.
    const settled = status === 'READY' && { $unset: { replaces: 1 as const } };
    const clip = await changeClip(session, { ...removed, status }, { $set: back, ...settled });
    const replacing = { tribute: tribute._id, replaces: submission._id };
    if (clip) await Submission.updateMany(replacing, { $unset: { replaces: 1 } }, { session });
    if (clip && hasAnswered(clip)) {
      const asked = { _id: speaker._id, status: { $in: ['INVITED' as const, 'OPENED' as const] } };
      await changePerson(session, asked, { $set: { status: 'RECORDED' } });
    }
    return clip;
  });
  if (restored) await afterReturn(restored, tribute, speaker);
  // Erased meanwhile; a clip restored by a concurrent call keeps its place.
  else if (!(await Submission.exists({ _id: submission._id, deletedAt: null })))
    await changeManifest(tribute._id, (items) => removeClip(items, submission.id));
  return restored;
}

/** Thank-yous are not in the reel, and late answers wait for their creator. */
const isInReel = ({ kind, isLate }: SubmissionDocument) => kind === 'ANSWER' && !isLate;

const hasAnswered = ({ status, kind }: SubmissionDocument) =>
  kind === 'ANSWER' && (status === 'READY' || status === 'HELD');

async function afterReturn(
  { status, kind, media }: SubmissionDocument,
  tribute: TributeDocument,
  speaker: ContributorDocument,
): Promise<void> {
  // The format may have changed meanwhile. Deleted clips are not prepared in the new one.
  if (kind === 'ANSWER' && media) {
    const format = formatOf(await findManifest(tribute._id));
    await enqueue('prepare-formats', { tribute: tribute.id, format }, tribute._id);
  }
  if (status === 'HELD') await enqueue('release-clips', { userId: tribute.createdBy.userId });
  if (speaker.userId) await publishOwnClips(publish, speaker.userId);
  invalidatePublicTribute(tribute.tributeId);
  publishTributeChange(tribute);
}
