import type { ManifestItem, ReelSettings } from '#lib/contracts/reels.ts';
import { insertClip } from './manifest.ts';
import { chaptersOf } from './manifest-chapters.ts';

export const isFree = ({ order }: Pick<ReelSettings, 'order'>): boolean => order === 'FREE';

/** Returns a reel in one free order, without cards of questions (docs/specification.md#reel-free-order). */
export const arrangeFreely = (items: readonly ManifestItem[]): ManifestItem[] =>
  items.filter((item) => item.kind === 'CLIP' || item.card !== 'QUESTION');

/**
 * Returns a reel with its clips under their questions again, in the order that they had; those that it has elsewhere come
 * last. Clips without a question follow the title.
 */
export function arrangeByQuestion(
  items: readonly ManifestItem[],
  questionOf: ReadonlyMap<string, string | null>,
  questionOrder: readonly string[],
): ManifestItem[] {
  const clips = items.filter((item) => item.kind === 'CLIP');
  const chapters = chaptersOf(items);
  const askedOf = (submissionId: string) => {
    const asked = questionOf.get(submissionId) ?? null;
    return asked !== null && questionOrder.includes(asked) ? asked : null;
  };
  const isInPlace = ({ submissionId }: { submissionId: string }) =>
    chapters.get(submissionId) === askedOf(submissionId);
  const inOrder = [...clips.filter(isInPlace), ...clips.filter((clip) => !isInPlace(clip))];
  const placed = inOrder.reduce<ManifestItem[]>(
    (before, { submissionId }) =>
      insertClip(before, { submissionId, questionId: askedOf(submissionId) }, questionOrder),
    arrangeFreely(items).filter(({ kind }) => kind === 'CARD'),
  );
  const clipOf = new Map(clips.map((clip) => [clip.submissionId, clip]));
  return placed.map((item) => (item.kind === 'CLIP' && clipOf.get(item.submissionId)) || item);
}
