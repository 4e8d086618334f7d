import {
  type ManifestItem,
  type ReelThemeName,
  SHORTEST_TRIM_FRAMES,
  type Trim,
} from '#lib/contracts/reels.ts';
import { movedName } from './speaker-name.ts';

type ClipItem = Extract<ManifestItem, { kind: 'CLIP' }>;
/** How a reel shows a clip otherwise than it was sent, besides its trim. */
export type ClipEdit = Pick<ClipItem, 'speakerName' | 'rotate' | 'cleanUp' | 'poster'>;
/**
 * With the theme of the reel for an answer that was first drawn in another, and the frames that show the speaker's name if
 * the trim hides it elsewhere.
 */
export type AppliedEdit = ClipEdit & { theme?: ReelThemeName; named?: Trim };

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

/** How a prepared clip was sent. */
export type SentClip = {
  frames: number;
  /** The theme in which an answer without a camera was first drawn. */
  drawnIn?: ReelThemeName;
  /** The part whose beginning shows the speaker's name. Missing if the clip has no name that can be moved. */
  named?: Trim;
};

/** Returns how a reel of `theme` shows a clip. */
export function appliedEdit(
  item: StoredEdit & Pick<ClipItem, 'trim'>,
  { frames, drawnIn, named }: SentClip,
  theme: ReelThemeName,
): AppliedEdit | null {
  const edit = clipEditOf(item);
  const isRedrawn = drawnIn !== undefined && drawnIn !== theme;
  const moved = named ? movedName(named, shownFrames(item.trim, frames)) : null;
  if (!edit && !isRedrawn && !moved) return null;
  return { ...edit, ...(isRedrawn && { theme }), ...(moved && { named: moved }) };
}

/** Returns the frames of a clip that a reel shows. A trim beyond the clip is cut off there, or ignored if too little is left. */
export function shownFrames(trim: Trim | undefined, frames: number): Trim {
  const to = Math.min(trim?.to ?? frames, frames);
  return !trim || to - trim.from < SHORTEST_TRIM_FRAMES ? { from: 0, to: frames } : { from: trim.from, to };
}
