import type { ManifestItem } from '#lib/contracts/reels.ts';

type ClipItem = Extract<ManifestItem, { kind: 'CLIP' }>;
/** How a reel shows a clip otherwise than it was sent, besides its trim. */
export type ClipEdit = Pick<ClipItem, 'speakerName' | 'rotate' | 'cleanUp'>;

type StoredEdit = { [Key in keyof ClipEdit]?: ClipEdit[Key] | null | undefined };

/** Returns what an item changes about its clip, or null if nothing. */
export function clipEditOf({ speakerName, rotate, cleanUp }: StoredEdit): ClipEdit | null {
  if (!speakerName && !rotate && !cleanUp) return null;
  return { ...(speakerName && { speakerName }), ...(rotate && { rotate }), ...(cleanUp && { cleanUp }) };
}
