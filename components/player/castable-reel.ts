import type { ReelEntry } from '#lib/contracts/reels.ts';
import { filmSeconds, placeAt, positionOf } from '#lib/reel/timeline.ts';
import { ReelPlayback } from './reel-playback.ts';
import { placeIn } from './reel-state.ts';

/** A reel that another screen may play instead of the page, which then shows and steers what happens there. */
export class CastableReel extends ReelPlayback {
  #screen: HTMLMediaElement | null = null;
  /** What the file shows. Null for what the page shows. */
  #file: readonly ReelEntry[] | null = null;

  /**
   * Learns what the file shows, which may be an older version of the reel. `seconds` is where the file stands; returns where
   * it continues.
   */
  setFile(entries: readonly ReelEntry[] | null, seconds: number): number {
    const before = this.#shown;
    this.#file = entries;
    const continues = this.#screen ? secondsIn(this.#shown, before, seconds) : seconds;
    this.followElsewhere();
    return continues;
  }

  /** Returns the position in the reel of the page, whose captions it shows. */
  get pageSeconds(): number {
    const { positionSeconds } = this.getState();
    return this.#screen ? secondsIn(this.state.entries, this.#shown, positionSeconds) : positionSeconds;
  }

  get #shown(): readonly ReelEntry[] {
    return this.#file ?? this.state.entries;
  }

  /** Lets `screen` continue the reel with its file until `takeBack`. */
  lend(screen: HTMLMediaElement): void {
    super.pause();
    this.set({ hasLostScreen: false });
    // Nobody chose the silence, and a touch chose the screen.
    if (this.state.offersSound) this.setMuted(false);
    this.#screen = screen;
    const { entries, positionSeconds } = this.state;
    screen.currentTime = secondsIn(this.#shown, entries, positionSeconds);
    this.play();
  }

  /** Continues on the page, paused, where the other screen was. `isLost` says that it could not play on. */
  takeBack({ isLost = false }: { isLost?: boolean } = {}): void {
    const screen = this.#screen;
    if (!screen) return;
    this.followElsewhere();
    const { phase } = this.getState();
    const seconds = this.pageSeconds;
    this.#screen = null;
    screen.pause();
    this.goTo(seconds);
    if (phase === 'ended') this.set({ phase });
    this.set({ hasLostScreen: isLost });
    this.cover(null);
  }

  /** Shows on the page what the other screen does. */
  followElsewhere(): void {
    const screen = this.#screen;
    if (!screen) return;
    const { ended, paused, readyState } = screen;
    // An address that was loaded again has the usual speed.
    screen.playbackRate = this.state.rate;
    screen.muted = this.state.isMuted;
    const hadEnded = this.getState().phase === 'ended';
    const phase = ended ? 'ended' : paused ? 'paused' : 'playing';
    const entries = this.#shown;
    const positionSeconds = ended ? filmSeconds(entries) : screen.currentTime;
    const { index } = placeAt(entries, positionSeconds);
    const isBuffering = phase === 'playing' && readyState < 3;
    this.cover({ ...ON_THE_PAGE, entries, phase, positionSeconds, index, isBuffering });
    if (ended && !hadEnded) this.handlers.onEnded?.();
  }

  override setEntries(...given: Parameters<ReelPlayback['setEntries']>): void {
    super.setEntries(...given);
    this.followElsewhere();
  }

  override play(): void {
    if (!this.#screen) {
      this.set({ hasLostScreen: false });
      return super.play();
    }
    // A headset's button may have started the page's own.
    this.screens.pause();
    this.#screen.play().catch(() => {});
    this.followElsewhere();
    this.countFirstPlay();
  }

  override pause(): void {
    if (!this.#screen) return super.pause();
    this.#screen.pause();
    this.followElsewhere();
  }

  toggle(): void {
    if (this.getState().phase === 'playing') this.pause();
    else this.play();
  }

  override seek(positionSeconds: number): void {
    if (!this.#screen) {
      this.set({ hasLostScreen: false });
      return super.seek(positionSeconds);
    }
    this.#screen.currentTime = positionSeconds;
    this.followElsewhere();
  }

  override setMuted(isMuted: boolean): void {
    super.setMuted(isMuted);
    this.followElsewhere();
  }

  override setRate(rate: number): void {
    super.setRate(rate);
    this.followElsewhere();
  }
}

/** Returns where a position in one reel is in another one. */
function secondsIn(entries: readonly ReelEntry[], before: readonly ReelEntry[], seconds: number): number {
  if (entries === before) return seconds;
  const place = placeIn(entries, before, placeAt(before, seconds));
  return place ? positionOf(entries, place) : Math.min(seconds, filmSeconds(entries));
}

/** Pictures without motion or fades. */
const ON_THE_PAGE = {
  isElsewhere: true,
  hasFrame: false,
  hasFailed: false,
  fade: 1,
  hasLeavingFrame: false,
} as const;
