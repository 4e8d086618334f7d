import type { ManifestItem, ReelSettings } from '#lib/contracts/reels.ts';
import { insertClip } from './manifest.ts';
import { chaptersOf } from './manifest-chapters.ts';

export const isFree = ({ order }: Pick<ReelSettings, 'order'>): boolean => order === 'FREE';

/**
 * Returns a reel in one free order, without cards of questions (docs/specification.md#reel-free-order). Hidden ones wait
 * behind the closing card, so that they are hidden again by question.
 */
export function arrangeFreely(items: readonly ManifestItem[]): ManifestItem[] {
  return [
    ...items.filter((item) => !isCard(item, 'QUESTION', 'CLOSING')),
    ...items.filter((item) => isCard(item, 'CLOSING')),
    ...items.filter((item) => isCard(item, 'QUESTION') && item.hidden),
  ];
}

type CardName = Extract<ManifestItem, { kind: 'CARD' }>['card'];

const isCard = (item: ManifestItem, ...names: CardName[]): boolean =>
  item.kind === 'CARD' && names.includes(item.card);

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
    items.filter((item) => item.kind === 'CARD' && item.card !== 'QUESTION'),
  );
  const clipOf = new Map(clips.map((clip) => [clip.submissionId, clip]));
  const hiddenCards = items.filter((item) => item.kind === 'CARD' && item.hidden);
  return placed.map((item) => {
    if (item.kind === 'CLIP') return clipOf.get(item.submissionId) ?? item;
    return hiddenCards.find((hidden) => isSameCard(hidden, item)) ?? item;
  });
}

const isSameCard = (one: ManifestItem, other: ManifestItem): boolean =>
  one.kind === 'CARD' &&
  other.kind === 'CARD' &&
  one.card === other.card &&
  one.questionId === other.questionId;
