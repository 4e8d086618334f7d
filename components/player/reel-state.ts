import type { ReelEntry } from '#lib/contracts/reels.ts';
import { type Place, pictureOpacity } from '#lib/reel/timeline.ts';

export type ReelState = {
  phase: 'paused' | 'playing' | 'ended';
  entries: readonly ReelEntry[];
  musicUrl: string | null;
  index: number;
  positionSeconds: number;
  /** Which of the two video elements is active, and whether it has a picture. */
  activeScreen: number;
  hasFrame: boolean;
  /** How much of the entry shows, 0…1; the rest is the one before it, on the other element. */
  fade: number;
  hasLeavingFrame: boolean;
  isBuffering: boolean;
  hasFailed: boolean;
  isMuted: boolean;
  /** Muted by the browser, so the player offers sound. */
  offersSound: boolean;
  rate: number;
  /** Another screen plays it: the page only shows where, and is silent. */
  isElsewhere: boolean;
  /** The other screen could not play on, so that the page waits, paused, where it was. */
  hasLostScreen: boolean;
};

export type ReelHandlers = {
  onExpired?: (() => Promise<readonly ReelEntry[] | null>) | undefined;
  onFirstPlay?: (() => void) | undefined;
  onEnded?: (() => void) | undefined;
  /** A person muted or unmuted; not called for the browser. */
  onMuted?: ((isMuted: boolean) => void) | undefined;
};

export function reelAtStart(entries: readonly ReelEntry[], isMuted: boolean): ReelState {
  return {
    phase: 'paused',
    entries,
    musicUrl: null,
    index: 0,
    positionSeconds: 0,
    activeScreen: 0,
    hasFrame: false,
    fade: 1,
    hasLeavingFrame: false,
    isBuffering: false,
    hasFailed: false,
    isMuted,
    offersSound: isMuted,
    rate: 1,
    isElsewhere: false,
    hasLostScreen: false,
  };
}

/** Returns whether the reel rests where an entry begins. */
const isAtRest = ({ phase, entries, index, positionSeconds }: ReelState): boolean =>
  phase !== 'playing' && positionSeconds === entries[index]?.startSeconds;

/** Returns whether a video covers the picture. A card at rest shows its picture: its video begins empty. */
export const showsVideo = (state: ReelState): boolean =>
  state.hasFrame && !(isAtRest(state) && state.entries[state.index]?.kind === 'CARD');

/** Returns how much of the picture shows over the colour it dips into, 0…1. At rest, all of it. */
export function shownShare(state: ReelState): number {
  const entry = state.entries[state.index];
  const isStill = isAtRest(state) || state.isElsewhere;
  return entry && !isStill ? pictureOpacity(entry, state.positionSeconds - entry.startSeconds) : 1;
}

/** Returns where a place in one reel is in another one. Another trim keeps the picture. Null if its entry is gone. */
export function placeIn(
  entries: readonly ReelEntry[],
  before: readonly ReelEntry[],
  { index, offsetSeconds }: Place,
): Place | null {
  const shown = before[index];
  const again = shown ? entries.findIndex((entry) => isSame(entry, shown)) : -1;
  const found = entries[again];
  if (!shown || !found) return null;
  return { index: again, offsetSeconds: offsetSeconds + (shown.fromSeconds ?? 0) - (found.fromSeconds ?? 0) };
}

/** Returns whether two entries are the same. A card's id depends on its position, its title does not. */
export function isSame(one: ReelEntry, other: ReelEntry): boolean {
  return one.kind === other.kind && (one.kind === 'CLIP' ? one.id === other.id : one.title === other.title);
}
