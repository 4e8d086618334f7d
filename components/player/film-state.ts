import type { ReelEntry } from '#lib/contracts/reels.ts';

export type FilmState = {
  phase: 'paused' | 'playing' | 'ended';
  entries: readonly ReelEntry[];
  /** The entry that is shown. */
  index: number;
  positionSeconds: number;
  /** Which of the two video elements shows a clip, and whether it has a picture yet. */
  activeScreen: number;
  hasFrame: boolean;
  isBuffering: boolean;
  hasFailed: boolean;
  isMuted: boolean;
  /** The sound is off and nobody asked for that: people should be offered it. */
  offersSound: boolean;
  rate: number;
};

export type FilmHandlers = {
  /** Fetches the film anew when a link has expired; null when that failed. */
  onExpired?: (() => Promise<readonly ReelEntry[] | null>) | undefined;
  onFirstPlay?: (() => void) | undefined;
  onEnded?: (() => void) | undefined;
  /** Somebody turned the sound off or on; not told of a browser that refused it. */
  onMuted?: ((isMuted: boolean) => void) | undefined;
};

/** A film before anybody pressed play. */
export function filmAtStart(entries: readonly ReelEntry[], isMuted: boolean): FilmState {
  return {
    phase: 'paused',
    entries,
    index: 0,
    positionSeconds: 0,
    activeScreen: 0,
    hasFrame: false,
    isBuffering: false,
    hasFailed: false,
    isMuted,
    offersSound: isMuted,
    rate: 1,
  };
}

/** Returns whether two versions of a film mean the same entry. A card's id depends on its place, its title does not. */
export function isSame(one: ReelEntry, other: ReelEntry): boolean {
  return one.kind === other.kind && (one.kind === 'CLIP' ? one.id === other.id : one.title === other.title);
}
