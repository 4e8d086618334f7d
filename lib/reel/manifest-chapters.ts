import type { ManifestItem } from '#lib/contracts/reels.ts';

/** Returns the question that each clip answers in the reel, in its order. Null stands for none. */
export function chaptersOf(items: readonly ManifestItem[]): Map<string, string | null> {
  const chapters = new Map<string, string | null>();
  let questionId: string | null = null;
  for (const item of items) {
    if (item.kind === 'CARD') questionId = item.questionId;
    else chapters.set(item.submissionId, questionId);
  }
  return chapters;
}
