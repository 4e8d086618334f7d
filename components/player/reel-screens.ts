import type { ReelEntry } from '#lib/contracts/reels.ts';
import { fadeShare, loudnessAt } from '#lib/reel/timeline.ts';
import { fromOf } from './early-start.ts';
import { shownShare } from './reel-state.ts';
import { ReelStore } from './reel-store.ts';
import { TwoScreens } from './two-screens.ts';

/** Shows entries on two video elements, and both where two clips overlap. */
export class ReelScreens extends ReelStore {
  protected readonly screens = new TwoScreens();

  setMuted(isMuted: boolean): void {
    for (const video of this.screens.videos) video.muted = isMuted;
    this.set({ isMuted, offersSound: false });
    this.handlers.onMuted?.(isMuted);
  }

  setRate(rate: number): void {
    for (const video of this.screens.videos) video.playbackRate = rate;
    this.set({ rate });
  }

  togglePictureInPicture = (): Promise<void> => this.screens.togglePictureInPicture();

  protected get entry(): ReelEntry | undefined {
    return this.state.entries[this.state.index];
  }

  protected get offset(): number {
    return this.state.positionSeconds - (this.entry?.startSeconds ?? 0);
  }

  /** How far the shown video has come into its entry. Null for a picture. */
  protected get playedSeconds(): number | null {
    const { entry } = this;
    return entry?.videoUrl ? (this.screens.active?.currentTime ?? 0) - fromOf(entry) : null;
  }

  /** The last tick was up to a tenth of a second ago. */
  protected get exactPosition(): number {
    const { isBuffering, positionSeconds } = this.state;
    const played = isBuffering ? null : this.playedSeconds;
    return played === null ? positionSeconds : (this.entry?.startSeconds ?? 0) + Math.max(0, played);
  }

  /** Whether the picture fades or dips. */
  protected get isChanging(): boolean {
    return this.state.fade < 1 || shownShare(this.state) < 1;
  }

  protected display(index: number, offsetSeconds: number): void {
    const { entries } = this.state;
    const entry = entries[index];
    if (!entry) return;
    const isFading = fadeShare(entries, { index, offsetSeconds }) < 1;
    if (entry.videoUrl) this.screens.show(entry, offsetSeconds, isFading);
    else this.screens.pause();
    this.set({
      index,
      positionSeconds: entry.startSeconds + offsetSeconds,
      activeScreen: this.screens.activeIndex,
      hasFrame: Boolean(entry.videoUrl) && this.screens.hasFrame,
      isBuffering: false,
      hasFailed: false,
    });
    this.refresh();
  }

  /** Follows a change of place or entries. */
  protected refresh(): void {
    this.mix();
    this.preloadNext();
  }

  /** Mixes an entry with the one that it follows, as in the file. */
  protected mix(): void {
    const { entries, index, fade } = this.state;
    const share = fadeShare(entries, { index, offsetSeconds: this.offset });
    const before = entries[index - 1];
    const loudness = this.entry ? loudnessAt(this.entry, this.offset) : 1;
    if (share === 1 || !before) {
      this.screens.balance(loudness, null);
      if (fade < 1) this.set({ fade: 1 });
      return;
    }
    const leavingSeconds = this.state.positionSeconds - before.startSeconds;
    this.screens.leave(before, leavingSeconds);
    this.screens.balance(loudness, loudnessAt(before, leavingSeconds));
    this.set({ fade: share, hasLeavingFrame: this.screens.hasLeavingFrame });
  }

  /** Starts the next video so early that it moves, in time, when it shows in `leftMs`. Returns the milliseconds until the next call. */
  protected startNextEarly(leftMs: number): number {
    const { entries, index, fade, rate, isMuted } = this.state;
    const next = entries[index + 1];
    if (!next?.videoUrl || fade < 1) return Infinity;
    return this.screens.startEarly(next, leftMs, {
      rate,
      isMuted,
      isActiveFree: !this.entry?.videoUrl,
    });
  }

  /** Falls back to a card's picture. Returns false for a clip, which has only its video. */
  protected dropVideo(): boolean {
    const { entry } = this;
    if (entry?.kind !== 'CARD' || !entry.videoUrl) return false;
    const entries = this.state.entries.map((other) =>
      other === entry ? { ...entry, videoUrl: null } : other,
    );
    this.set({ entries });
    return true;
  }

  /** The shown video has moved to its position. */
  protected arrive(): void {
    this.set({ hasFrame: true });
    this.preloadNext();
  }

  /** Waits until the shown video has its picture, which should come first. */
  protected preloadNext(): void {
    const { entries, index, fade } = this.state;
    if (fade < 1 || (this.entry?.videoUrl && !this.screens.isActiveReady)) return;
    const next = entries.find((entry, at) => at > index && entry.videoUrl);
    if (next) this.screens.preload(next, !this.entry?.videoUrl);
  }
}
