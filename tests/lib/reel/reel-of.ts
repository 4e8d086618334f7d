import type { ManifestItem } from '#lib/contracts/reels.ts';
import { DEFAULT_SETTINGS, type ReelEdit } from '#lib/reel/manifest.ts';

export const clip = (submissionId: string, change: object = {}): ManifestItem => ({
  kind: 'CLIP',
  submissionId,
  hidden: false,
  ...change,
});

const card = (name: 'TITLE' | 'QUESTION' | 'CLOSING', questionId: string | null = null): ManifestItem => ({
  kind: 'CARD',
  card: name,
  questionId,
  hidden: false,
});

type Chapters = Record<string, (string | ManifestItem)[]>;

/** A reel of clips by question; those of `free` follow the title. */
export function reelOf({ free = [], ...chapters }: Chapters, change: Partial<ReelEdit> = {}): ReelEdit {
  const toClip = (one: string | ManifestItem) => (typeof one === 'string' ? clip(one) : one);
  const items = Object.entries(chapters).flatMap(([questionId, clips]) =>
    [card('QUESTION', questionId)].concat(clips.map(toClip)),
  );
  return {
    items: [card('TITLE'), ...free.map(toClip), ...items, card('CLOSING')],
    settings: DEFAULT_SETTINGS,
    format: '16:9',
    ...change,
  };
}
