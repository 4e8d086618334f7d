import type { ManifestItem, ReelThemeName } from '#lib/contracts/reels.ts';

type ClipItem = Extract<ManifestItem, { kind: 'CLIP' }>;
/** How a reel shows a clip otherwise than it was sent, besides its trim. */
export type ClipEdit = Pick<ClipItem, 'speakerName' | 'rotate' | 'cleanUp' | 'poster'>;
/** With the theme of the reel for an answer that was first drawn in another. */
export type AppliedEdit = ClipEdit & { theme?: ReelThemeName };

/** What is missing or null shows the clip as it was sent. */
export type StoredEdit = { [Key in keyof ClipEdit]?: ClipEdit[Key] | null | undefined };

/** Returns what an item changes about its clip, or null if nothing. */
export function clipEditOf({ speakerName, rotate, cleanUp, poster }: StoredEdit): ClipEdit | null {
  // The first frame may be the poster.
  const hasPoster = typeof poster === 'number';
  if (!speakerName && !rotate && !cleanUp && !hasPoster) return null;
  return {
    ...(speakerName && { speakerName }),
    ...(rotate && { rotate }),
    ...(cleanUp && { cleanUp }),
    ...(hasPoster && { poster }),
  };
}

/** Returns how a reel of `theme` shows a clip. `drawnIn` is the theme in which an answer without a camera was first drawn. */
export function appliedEdit(
  item: StoredEdit,
  drawnIn: ReelThemeName | undefined,
  theme: ReelThemeName,
): AppliedEdit | null {
  const edit = clipEditOf(item);
  return drawnIn && drawnIn !== theme ? { ...edit, theme } : edit;
}
