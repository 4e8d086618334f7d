import type { ReelEntry } from '#lib/contracts/reels.ts';
import { fadeInSeconds, filmSeconds, placeAt, positionOf, secondsAlone } from '#lib/reel/timeline.ts';
import { ReelClock } from './reel-clock.ts';
import { ReelScreens } from './reel-screens.ts';
import { isSame, placeIn, reelAtStart } from './reel-state.ts';
import { clipOf, reactTo } from './two-screens.ts';

/** Milliseconds of buffering before an error shows. */
const BUFFERING_MAX_MS = 20_000;
/** Between two steps of a cross-fade or a dip. */
const FADE_STEP_MS = 30;
/** Background pages tick once a second. A smaller delay is not worth a seek. */
const LATE_SECONDS = 0.2;

/** Plays a manifest as one reel: cards by a clock, clips in two alternating video elements. Independent of React. */
export class ReelPlayback extends ReelScreens {
  #clock = new ReelClock((passedMs) => this.#tick(passedMs));
  #renewedFor: string | null = null;

  constructor(entries: readonly ReelEntry[], isMuted = false) {
    super(reelAtStart(entries, isMuted));
  }

  attach(videos: readonly HTMLVideoElement[]): () => void {
    const detach = this.screens.attach(videos);
    const listening = new AbortController();
    for (const video of videos) this.#listenTo(video, listening.signal);
    this.#show(this.state.index, this.offset);
    return () => {
      this.pause();
      listening.abort();
      detach();
    };
  }

  /** Updates the entries and keeps the position if its entry still exists. */
  setEntries(entries: readonly ReelEntry[]): void {
    const { entries: before, index, positionSeconds } = this.state;
    if (entries === before) return;
    const place = placeIn(entries, before, { index, offsetSeconds: this.offset });
    if (!place) {
      this.set({ entries });
      return this.goTo(positionSeconds);
    }
    this.set({ entries, index: place.index, positionSeconds: positionOf(entries, place) });
    // Rounding differences are less than a millisecond.
    const isMoved = Math.abs(this.offset - place.offsetSeconds) > 0.001;
    if (isMoved || clipOf(entries[place.index]) !== clipOf(before[index]))
      this.#show(place.index, this.offset);
    else this.refresh();
  }

  play(): void {
    const { entries, phase } = this.state;
    if (entries.length === 0) return;
    if (!this.hasPlayed) this.screens.unlock(this.entry?.videoUrl ? this.screens.active : null);
    this.set({ phase: 'playing', hasFailed: false });
    if (phase === 'ended') this.#show(0, 0);
    else this.#run();
    this.countFirstPlay();
  }

  pause(): void {
    if (this.state.phase === 'playing')
      this.set({ positionSeconds: this.exactPosition, phase: 'paused', isBuffering: false });
    this.#clock.stop();
    this.screens.pause();
  }

  seek(positionSeconds: number): void {
    this.goTo(positionSeconds);
  }

  protected goTo(positionSeconds: number): void {
    const { index, offsetSeconds } = placeAt(this.state.entries, positionSeconds);
    if (this.state.phase === 'ended') this.set({ phase: 'paused' });
    this.#show(index, offsetSeconds);
  }

  retry(): void {
    this.#renewedFor = null;
    this.set({ phase: 'playing', hasFailed: false });
    void this.#renew();
  }

  /** Renews links after a card's picture failed; clips report errors themselves. */
  async renewPicture(): Promise<void> {
    const { entries: shown, index, isElsewhere } = this.getState();
    const entry = shown[index];
    if (!entry || (entry.videoUrl && !isElsewhere) || this.#renewedFor === entry.id) return;
    this.#renewedFor = entry.id;
    const entries = await this.handlers.onExpired?.().catch(() => null);
    if (entries) this.setEntries(entries);
  }

  skip(): void {
    this.set({ phase: 'playing' });
    this.#advance();
  }

  #listenTo(video: HTMLVideoElement, signal: AbortSignal): void {
    const isShown = () => video === this.screens.active && Boolean(this.entry?.videoUrl);
    const isPlaying = () => this.state.phase === 'playing';
    reactTo(
      video,
      { signal, isShown },
      {
        loadeddata: () => this.set({ hasFrame: this.screens.hasFrame }),
        waiting: () => isPlaying() && this.set({ isBuffering: true }),
        playing: () => this.#resume({ hasFrame: true }),
        canplay: () => this.#resume(),
        seeked: () => this.arrive(),
        ended: () => isPlaying() && this.#advance((this.entry?.durationSeconds ?? 0) - this.#aloneSeconds),
        pause: () => isPlaying() && !video.ended && !this.state.isBuffering && this.#onStopped(),
        play: () => this.state.phase === 'paused' && !this.state.hasFailed && this.play(),
      },
    );
    video.addEventListener('loadeddata', () => this.mix(), { signal });
    video.addEventListener('error', () => this.#onError(video), { signal });
  }

  /** Headset and picture-in-picture buttons stop the element directly, iPhones for the one that starts early. */
  #onStopped = (): void => {
    if (!this.screens.isStartingEarly) return this.pause();
    this.screens.refuseRunUp();
    this.#advance();
  };

  /** Ends a wait for data, also of the clip that fades out. */
  #resume(change: { hasFrame?: true } = {}): void {
    this.set({ ...change, isBuffering: false });
    this.preloadNext();
    if (this.state.phase === 'playing' && this.state.fade < 1) this.screens.playLeaving();
  }

  #onError(video: HTMLVideoElement): void {
    this.screens.forget(video);
    // A failed preload is retried when its turn comes.
    if (video === this.screens.active && this.entry?.videoUrl) void this.#renew();
  }

  async #renew(): Promise<void> {
    const entry = this.entry;
    if (!entry) return;
    if (this.#renewedFor === entry.id) return this.#fail();
    this.#renewedFor = entry.id;
    const offsetSeconds = this.offset;
    this.set({ isBuffering: true });
    // Also while paused: the clock ends the wait.
    this.#clock.start();
    const entries = await this.handlers.onExpired?.().catch(() => null);
    if (this.entry?.id !== entry.id || this.state.hasFailed) return;
    const index = entries?.findIndex((fresh) => isSame(fresh, entry)) ?? -1;
    if (!entries || index < 0) return this.#fail();
    this.set({ entries });
    this.#show(index, offsetSeconds);
  }

  #fail(): void {
    if (this.dropVideo()) return this.#show(this.state.index, this.offset);
    this.#clock.stop();
    this.screens.pause();
    this.set({ phase: 'paused', isBuffering: false, hasFailed: true });
  }

  #show(index: number, offsetSeconds: number): void {
    this.display(index, offsetSeconds);
    if (this.state.phase === 'playing') this.#run();
  }

  #run(): void {
    this.#clock.start();
    const video = this.screens.active;
    if (!video || !this.entry?.videoUrl) return;
    video.muted = this.state.isMuted;
    video.playbackRate = this.state.rate;
    this.set({ isBuffering: video.readyState < 3 });
    // First, because browsers that play one element at a time stop it for the entry.
    if (this.state.fade < 1) this.screens.playLeaving();
    video.play().catch((cause: unknown) => this.#onRefused(video, cause));
  }

  #onRefused(video: HTMLVideoElement, cause: unknown): void {
    // Other errors have events, or mean that another clip was started.
    const isRefused = cause instanceof Error && cause.name === 'NotAllowedError';
    if (!isRefused || video !== this.screens.active || this.state.phase !== 'playing') return;
    if (this.state.isMuted) return this.pause();
    this.refuseSound();
    this.#run();
  }

  get #aloneSeconds(): number {
    return secondsAlone(this.state.entries, this.state.index);
  }

  /** `lateSeconds` have passed since the next entry began. */
  #advance(lateSeconds = 0): void {
    const { entries, index } = this.state;
    if (index + 1 < entries.length) {
      const isLate = lateSeconds > LATE_SECONDS;
      return this.#show(index + 1, isLate ? Math.min(lateSeconds, fadeInSeconds(entries, index + 1)) : 0);
    }
    this.#clock.stop();
    this.set({
      phase: 'ended',
      positionSeconds: filmSeconds(entries),
      hasFailed: false,
      isBuffering: false,
    });
    this.handlers.onEnded?.();
  }

  /** Returns the milliseconds until the next entry begins, or the next step of a cross-fade or a dip. */
  #tick(passedMs: number): number {
    const { entry } = this;
    if (!entry) return Infinity;
    if (this.state.isBuffering) {
      this.screens.pauseLeaving();
      this.#clock.waitedMs += passedMs;
      if (this.#clock.waitedMs > BUFFERING_MAX_MS) this.#fail();
      return Infinity;
    }
    this.#clock.waitedMs = 0;
    const { phase, rate } = this.state;
    if (phase !== 'playing') {
      this.#clock.stop();
      return Infinity;
    }
    const offset = this.playedSeconds ?? this.offset + (passedMs / 1000) * rate;
    const leftSeconds = this.#aloneSeconds - offset;
    if (leftSeconds <= 0) {
      this.#advance(-leftSeconds);
      return Infinity;
    }
    const isFading = this.state.fade < 1;
    this.set({ positionSeconds: entry.startSeconds + offset });
    this.mix();
    if (isFading) this.preloadNext();
    const leftMs = (leftSeconds * 1000) / rate;
    return Math.min(leftMs, this.startNextEarly(leftMs), this.isChanging ? FADE_STEP_MS : Infinity);
  }
}
