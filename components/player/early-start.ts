import type { ReelEntry } from '#lib/contracts/reels.ts';

/** What elements need before their picture moves, until it was measured. Sound takes longer, and clocks tick late. */
const USUAL_MS = { CARD: 25, CLIP: 60 } as const;
const SHORTEST_MS = 25;
const LONGEST_MS = 250;
/** Less cannot be told from standing still. */
const LEAST_RUN_SECONDS = 0.005;

type Start = { video: HTMLVideoElement; kind: ReelEntry['kind']; fromSeconds: number; atMs: number };

/** Starts a video before it shows, silently, and learns how long that takes. */
export class EarlyStart {
  readonly #neededMs: Record<ReelEntry['kind'], number> = { ...USUAL_MS };
  #start: Start | null = null;

  leadMs({ kind }: ReelEntry): number {
    return this.#neededMs[kind];
  }

  get isRunning(): boolean {
    return this.#start !== null;
  }

  isOf(video: HTMLVideoElement): boolean {
    return this.#start?.video === video;
  }

  start(video: HTMLVideoElement, { kind }: ReelEntry, fromSeconds: number): void {
    if (this.isOf(video)) return;
    this.cancel();
    this.#start = { video, kind, fromSeconds, atMs: performance.now() };
    video.volume = 0;
    video.play().catch(() => {});
  }

  /** Returns whether `video` was started early and is now shown. Another one is stopped. */
  end(video: HTMLVideoElement): boolean {
    const start = this.#start;
    if (start?.video !== video) {
      this.cancel();
      return false;
    }
    this.#start = null;
    this.#learn(start);
    return !video.paused;
  }

  /** Stops the started video and moves it back. */
  cancel(): void {
    if (!this.#start) return;
    const { video, fromSeconds } = this.#start;
    this.#start = null;
    video.pause();
    video.currentTime = fromSeconds;
  }

  #learn({ video, kind, fromSeconds, atMs }: Start): void {
    const passedMs = performance.now() - atMs;
    const runSeconds = video.currentTime - fromSeconds;
    const neededMs =
      runSeconds > LEAST_RUN_SECONDS ? passedMs - (runSeconds * 1000) / video.playbackRate : 2 * passedMs;
    this.#neededMs[kind] = Math.min(LONGEST_MS, Math.max(SHORTEST_MS, (this.#neededMs[kind] + neededMs) / 2));
  }
}
