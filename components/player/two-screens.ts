import type { ReelEntry } from '#lib/contracts/reels.ts';

/** A video element, and the clip that it holds. */
type Screen = { video: HTMLVideoElement; clip: string | null; startSeconds: number };

/**
 * Two video elements that take turns: while one plays, the other loads what comes next, so that the film has
 * no gaps. A clip that is loaded already is never loaded again because its signed link was renewed.
 */
export class TwoScreens {
  #screens: Screen[] = [];
  #active = 0;

  /** Takes the elements over. Returns how to let go of them. */
  attach(videos: readonly HTMLVideoElement[]): () => void {
    this.#screens = videos.map((video) => ({ video, clip: null, startSeconds: 0 }));
    const listening = new AbortController();
    for (const screen of this.#screens) {
      // Safari forgets a position that was set before the length was known.
      const seek = () => {
        if (screen.startSeconds > 0) screen.video.currentTime = screen.startSeconds;
      };
      screen.video.addEventListener('loadedmetadata', seek, { signal: listening.signal });
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

  /** Whether the element in front has a picture to show. */
  get hasFrame(): boolean {
    return (this.active?.readyState ?? 0) >= 2;
  }

  get videos(): HTMLVideoElement[] {
    return this.#screens.map(({ video }) => video);
  }

  /** Brings a clip to the front at `offsetSeconds`, and pauses the one that was there. */
  show(entry: ReelEntry, offsetSeconds: number): void {
    const clip = clipOf(entry);
    const before = this.active;
    const hasWindow = before !== null && document.pictureInPictureElement === before;
    const loaded = this.#screens.findIndex((screen) => screen.clip === clip);
    this.#active = loaded >= 0 ? loaded : (this.#active + 1) % Math.max(1, this.#screens.length);
    if (before !== this.active) before?.pause();
    const screen = this.#screens[this.#active];
    if (!screen) return;
    if (loaded < 0) load(screen, entry);
    screen.startSeconds = offsetSeconds;
    if (Math.abs(screen.video.currentTime - offsetSeconds) > 0.01) screen.video.currentTime = offsetSeconds;
    // The window stays with the film when the other element takes over.
    if (hasWindow && screen.video !== before) screen.video.requestPictureInPicture().catch(() => {});
  }

  /** Moves the film into a small window of its own, or back. */
  async togglePictureInPicture(): Promise<void> {
    if (document.pictureInPictureElement) await document.exitPictureInPicture();
    else await this.active?.requestPictureInPicture();
  }

  /** Loads a clip behind the scenes, unless one of the two holds it. */
  preload(entry: ReelEntry, isActiveFree: boolean): void {
    const clip = clipOf(entry);
    if (this.#screens.some((screen) => screen.clip === clip)) return;
    const index = isActiveFree ? this.#active : (this.#active + 1) % Math.max(1, this.#screens.length);
    const screen = this.#screens[index];
    if (!screen) return;
    load(screen, entry);
    screen.startSeconds = 0;
  }

  /** Makes the next `show` load anew what this element held. */
  forget(video: HTMLVideoElement): void {
    for (const screen of this.#screens) if (screen.video === video) screen.clip = null;
  }

  /**
   * Lets both elements play with sound later on: iPhones allow that to an element which was loaded or played
   * while a finger was on the glass, and the second one is needed only minutes after. One that is about to
   * play needs no more than that.
   */
  unlock(playing: HTMLVideoElement | null): void {
    for (const { video } of this.#screens) if (video !== playing) video.load();
  }
}

function load(screen: Screen, entry: ReelEntry): void {
  screen.clip = clipOf(entry);
  screen.video.preload = 'auto';
  screen.video.src = entry.videoUrl ?? '';
}

/** What tells a clip from another: its signature may be renewed, its file may be prepared anew. */
function clipOf({ id, videoUrl }: ReelEntry): string {
  return `${id} ${videoUrl?.split('?')[0]}`;
}

type While = { signal: AbortSignal; isShown: () => boolean };

/** Reacts to events of a video element while it shows the film. */
export function reactTo(
  video: HTMLVideoElement,
  { signal, isShown }: While,
  reactions: Readonly<Record<string, () => unknown>>,
): void {
  for (const [event, react] of Object.entries(reactions)) {
    video.addEventListener(event, () => isShown() && react(), { signal });
  }
}
