import type { ReelEntry } from '#lib/contracts/reels.ts';
import { EarlyStart, fromOf, setLoudness } from './early-start.ts';

type Screen = {
  video: HTMLVideoElement;
  clip: string | null;
  startSeconds: number;
  /** Whether it has shown a picture of its clip: it keeps that one while it seeks. */
  hasPicture: boolean;
};

/** A running clip plays on; only after a jump it is placed again. */
const DRIFT_SECONDS = 0.25;
/** Between two looks at a clip that has started early. */
const STEER_MS = 30;

type While = { rate: number; isMuted: boolean; isActiveFree: boolean };

/**
 * While one element plays, the other preloads the next clip, and starts it in time. A renewed signature does not reload
 * a loaded clip.
 */
export class TwoScreens {
  #screens: Screen[] = [];
  #active = 0;
  readonly #early = new EarlyStart();

  attach(videos: readonly HTMLVideoElement[]): () => void {
    this.#screens = videos.map((video) => ({ video, clip: null, startSeconds: 0, hasPicture: false }));
    const listening = new AbortController();
    const { signal } = listening;
    for (const screen of this.#screens) {
      // Safari loses a position set before the duration is known.
      const seek = () => {
        moveTo(screen, screen.startSeconds);
      };
      screen.video.addEventListener('loadedmetadata', seek, { signal });
      // The first picture of a clip that is still moving to its position is another one.
      const keep = () => {
        screen.hasPicture ||= !screen.video.seeking;
      };
      screen.video.addEventListener('loadeddata', keep, { signal });
      screen.video.addEventListener('seeked', keep, { signal });
      awaitPictures(screen.video, signal);
    }
    return () => {
      listening.abort();
      for (const { video } of this.#screens) video.pause();
      this.#screens = [];
    };
  }

  get activeIndex(): number {
    return this.#active;
  }

  get active(): HTMLVideoElement | null {
    return this.#screens[this.#active]?.video ?? null;
  }

  get hasFrame(): boolean {
    return hasFrame(this.#screens[this.#active]);
  }

  get isActiveReady(): boolean {
    return this.active !== null && !this.active.seeking && this.active.readyState >= 3;
  }

  get hasLeavingFrame(): boolean {
    return hasFrame(this.#other);
  }

  get videos(): HTMLVideoElement[] {
    return this.#screens.map(({ video }) => video);
  }

  /** The element that was active keeps playing if it is `isLeaving`. */
  show(entry: ReelEntry, offsetSeconds: number, isLeaving: boolean): void {
    const clip = clipOf(entry);
    const before = this.active;
    const hasWindow = before !== null && document.pictureInPictureElement === before;
    const loaded = this.#screens.findIndex((screen) => screen.clip === clip);
    this.#active = loaded >= 0 ? loaded : (this.#active + 1) % Math.max(1, this.#screens.length);
    if (before !== this.active && !isLeaving) before?.pause();
    const screen = this.#screens[this.#active];
    if (!screen) return;
    if (loaded < 0) {
      this.#early.cancel();
      load(screen, entry);
    }
    const seconds = fromOf(entry) + offsetSeconds;
    const isRunning = this.#early.end(screen.video) && isNear(screen, seconds);
    if (!isRunning) moveTo(screen, seconds);
    // Keeps picture-in-picture when the elements swap.
    if (hasWindow && screen.video !== before) screen.video.requestPictureInPicture().catch(() => {});
  }

  /** Shows the end of an entry on the other element while the active one fades in. */
  leave(entry: ReelEntry, offsetSeconds: number): void {
    const screen = this.#other;
    if (!screen) return;
    const seconds = fromOf(entry) + offsetSeconds;
    const isLoaded = screen.clip === clipOf(entry);
    if (!isLoaded) load(screen, entry);
    const { paused, ended } = screen.video;
    if (!isLoaded || (paused && !ended) || !isNear(screen, seconds)) moveTo(screen, seconds);
  }

  /**
   * Starts an entry that waits on the other element, if it is ready, so that it shows in `leftMs`, and keeps it in time.
   * Returns the milliseconds until the next call.
   */
  startEarly(entry: ReelEntry, leftMs: number, { rate, isMuted, isActiveFree }: While): number {
    const screen = this.#screens.find(({ clip }) => clip === clipOf(entry));
    if (!screen || (screen.video === this.active && !isActiveFree)) return Infinity;
    const { video, startSeconds } = screen;
    const untilMs = leftMs - this.#early.leadMs(entry, rate);
    if (this.#early.isOf(video)) this.#early.steer(entry, leftMs, rate);
    else if (untilMs > 0) return untilMs;
    else if (video.readyState >= 3 && startSeconds === this.#early.waitsAt(entry))
      this.#early.start(video, entry, isMuted);
    return STEER_MS;
  }

  /** See {@link EarlyStart.refuse}. */
  refuseRunUp(): void {
    this.#early.refuse();
  }

  get isStartingEarly(): boolean {
    return this.#early.isRunning;
  }

  playLeaving(): void {
    const [leaving, active] = [this.#other?.video, this.active];
    if (!leaving || !active || leaving.ended) return;
    leaving.muted = active.muted;
    leaving.playbackRate = active.playbackRate;
    leaving.play().catch(() => {});
  }

  pauseLeaving(): void {
    this.#early.cancel();
    this.#other?.video.pause();
  }

  pause(): void {
    this.#early.cancel();
    for (const { video } of this.#screens) video.pause();
  }

  /** Sets how loud both elements are, 0…1. The one that is not active pauses at null. */
  balance(loudness: number, leavingLoudness: number | null): void {
    const [leaving, active] = [this.#other?.video, this.active];
    if (active) setLoudness(active, loudness);
    if (!leaving) return;
    setLoudness(leaving, leavingLoudness ?? 0);
    if (leavingLoudness === null && !this.#early.isOf(leaving)) leaving.pause();
  }

  get #other(): Screen | undefined {
    return this.#screens[1 - this.#active];
  }

  async togglePictureInPicture(): Promise<void> {
    if (document.pictureInPictureElement) await document.exitPictureInPicture();
    else await this.active?.requestPictureInPicture();
  }

  /** Lets a clip wait at its beginning: the element that holds it moves back, or a free one loads it. */
  preload(entry: ReelEntry, isActiveFree: boolean): void {
    const loaded = this.#screens.findIndex(({ clip }) => clip === clipOf(entry));
    const free = isActiveFree ? this.#active : (this.#active + 1) % Math.max(1, this.#screens.length);
    const screen = this.#screens[loaded >= 0 ? loaded : free];
    const isPlaying = loaded === this.#active && !isActiveFree;
    if (!screen || isPlaying || this.#early.isOf(screen.video)) return;
    if (loaded < 0) load(screen, entry);
    moveTo(screen, this.#early.waitsAt(entry));
  }

  /** Makes the next `show` reload this element. */
  forget(video: HTMLVideoElement): void {
    for (const screen of this.#screens) if (screen.video === video) screen.clip = null;
  }

  /** iPhones only allow sound for elements that played during a touch. The playing one is unlocked anyway. */
  unlock(playing: HTMLVideoElement | null): void {
    for (const { video } of this.#screens) if (video !== playing) video.load();
  }
}

/** Chromium may leave an earlier picture of a paused video on the screen, unless someone waits for the new one. */
function awaitPictures(video: HTMLVideoElement, signal: AbortSignal): void {
  if (!signal.aborted) video.requestVideoFrameCallback?.(() => awaitPictures(video, signal));
}

const isNear = ({ video }: Screen, seconds: number): boolean =>
  Math.abs(video.currentTime - seconds) <= DRIFT_SECONDS;

const hasFrame = (screen: Screen | undefined): boolean =>
  screen !== undefined && (screen.hasPicture || (screen.video.readyState >= 2 && !screen.video.seeking));

function moveTo(screen: Screen, seconds: number): void {
  screen.startSeconds = seconds;
  if (Math.abs(screen.video.currentTime - seconds) > 0.01) screen.video.currentTime = seconds;
}

function load(screen: Screen, entry: ReelEntry): void {
  screen.clip = clipOf(entry);
  screen.hasPicture = false;
  screen.video.preload = 'auto';
  screen.video.src = entry.videoUrl ?? '';
}

/** Identifies a video apart from its signature. */
export function clipOf(entry: ReelEntry | undefined): string | null {
  return entry?.videoUrl?.split('?')[0] ?? null;
}

type Listening = { signal: AbortSignal; isShown: () => boolean };

export function reactTo(
  video: HTMLVideoElement,
  { signal, isShown }: Listening,
  reactions: Readonly<Record<string, () => unknown>>,
): void {
  for (const [event, react] of Object.entries(reactions)) {
    video.addEventListener(event, () => isShown() && react(), { signal });
  }
}
