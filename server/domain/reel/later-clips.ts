import type { ManifestItem } from '#lib/contracts/reels.ts';
import { hasClip, insertClip } from '#lib/reel/manifest.ts';
import { Submission } from '#server/models/submission.ts';
import type { TributeDocument } from '#server/models/tribute.ts';
import { questionOrderOf } from './question-order.ts';

type ClipItem = Extract<ManifestItem, { kind: 'CLIP' }>;

/** Returns the clips that an earlier version of the reel does not have. */
export const laterClips = (earlier: readonly ManifestItem[], now: readonly ManifestItem[]): ClipItem[] =>
  now.filter((item) => item.kind === 'CLIP').filter(({ submissionId }) => !hasClip(earlier, submissionId));

/** Adds clips to an earlier version, as they are now, where they would arrive: at the end of their chapters. */
export async function withLaterClips(
  tribute: TributeDocument,
  earlier: readonly ManifestItem[],
  later: readonly ClipItem[],
): Promise<ManifestItem[]> {
  const ids = later.map(({ submissionId }) => submissionId);
  const clips = await Submission.find({ _id: { $in: ids } }, 'questionId').lean();
  const questionOf = new Map(clips.map(({ _id, questionId }) => [String(_id), questionId]));
  const order = questionOrderOf(tribute);
  const placed = ids.reduce<readonly ManifestItem[]>((items, submissionId) => {
    const questionId = questionOf.get(submissionId);
    return insertClip(items, { submissionId, questionId: questionId ? String(questionId) : null }, order);
  }, earlier);
  return placed.map(
    (item) =>
      later.find(({ submissionId }) => item.kind === 'CLIP' && item.submissionId === submissionId) ?? item,
  );
}
