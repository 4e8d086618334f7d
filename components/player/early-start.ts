import type { ReelEntry } from '#lib/contracts/reels.ts';

/** What elements need before their picture moves, until it was measured. Sound takes longer, and clocks tick late. */
const USUAL_MS = { CARD: 25, CLIP: 60 } as const;
const SHORTEST_MS = 25;
const LONGEST_MS = 250;
/** Less cannot be told from standing still. */
const LEAST_RUN_SECONDS = 0.005;
/** Where a clip is trimmed at its start, this much of the trimmed part plays hidden before the clip shows, to get it in time. */
const RUN_UP_SECONDS = 0.8;
/** How long a clip takes to correct most of being late or early. */
const CATCH_UP_SECONDS = 0.15;
const MOST_CORRECTION = 0.4;
/** Measured: just after its start, an element's pictures lag half a frame behind its time. */
const PICTURE_LAG_SECONDS = 1 / 60;
/** Sound that is already decoded still plays at the speed before. */
const STEADY_MS = 100;

/**
 * Chromium takes the output from an element at volume 0, and gives it back when it is heard. Its clock then jumps by up to
 * two frames. Nobody hears −60 dB.
 */
const INAUDIBLE = 0.001;

type Start = {
  video: HTMLVideoElement;
  kind: ReelEntry['kind'];
  fromSeconds: number;
  atMs: number;
  /** Whether its picture has moved. */
  isRunning: boolean;
};

/** Returns where an entry begins in its video, in seconds. */
export const fromOf = ({ fromSeconds = 0 }: ReelEntry): number => fromSeconds;

/** Sets how loud a playing element is, 0…1. Returns false on iPhones, which ignore it. */
export function setLoudness(video: HTMLVideoElement, loudness: number): boolean {
  video.volume = Math.max(INAUDIBLE, loudness);
  return loudness > INAUDIBLE || video.volume < 2 * INAUDIBLE;
}

/** Starts a video before it shows, silently, learns how long that takes, and brings it in time. */
export class EarlyStart {
  readonly #neededMs: Record<ReelEntry['kind'], number> = { ...USUAL_MS };
  #start: Start | null = null;
  #isRefused = false;

  /** Returns where an entry waits in its video, in seconds. */
  waitsAt(entry: ReelEntry): number {
    return fromOf(entry) - this.#runUpSeconds(entry);
  }

  /** Returns how long before it shows an entry starts, in milliseconds. */
  leadMs(entry: ReelEntry, rate: number): number {
    return this.#neededMs[entry.kind] + (this.#runUpSeconds(entry) * 1000) / rate;
  }

  get isRunning(): boolean {
    return this.#start !== null;
  }

  isOf(video: HTMLVideoElement): boolean {
    return this.#start?.video === video;
  }

  /** This browser plays one element at a time: a run-up would take its end from the entry before. */
  refuse(): void {
    this.#isRefused = true;
  }

  start(video: HTMLVideoElement, entry: ReelEntry, isMuted: boolean): void {
    if (this.isOf(video)) return;
    this.cancel();
    const fromSeconds = this.waitsAt(entry);
    this.#start = { video, kind: entry.kind, fromSeconds, atMs: performance.now(), isRunning: false };
    const isSilent = setLoudness(video, 0);
    video.muted = isMuted || !isSilent;
    video.play().catch(() => {});
  }

  /** Changes the speed of the started video so that it is at the beginning of its entry in `leftMs`. */
  steer(entry: ReelEntry, leftMs: number, rate: number): void {
    const start = this.#start;
    if (!start) return;
    this.#learn(start);
    if (!start.isRunning) return;
    const aheadSeconds =
      start.video.currentTime - PICTURE_LAG_SECONDS - (fromOf(entry) - (leftMs / 1000) * rate);
    const correction = Math.max(-MOST_CORRECTION, Math.min(MOST_CORRECTION, aheadSeconds / CATCH_UP_SECONDS));
    start.video.playbackRate = rate * (leftMs < STEADY_MS ? 1 : 1 - correction);
  }

  /** Returns whether `video` was started early and is now shown. Another one is stopped. */
  end(video: HTMLVideoElement): boolean {
    const start = this.#start;
    if (start?.video !== video) {
      this.cancel();
      return false;
    }
    this.#learn(start);
    if (!start.isRunning) this.#keep(start.kind, 2 * (performance.now() - start.atMs));
    this.#start = null;
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

  #runUpSeconds(entry: ReelEntry): number {
    return this.#isRefused ? 0 : Math.min(RUN_UP_SECONDS, fromOf(entry));
  }

  /** Measures once, before the speed changes. */
  #learn(start: Start): void {
    const { video, kind, fromSeconds, atMs, isRunning } = start;
    const runSeconds = video.currentTime - fromSeconds;
    if (isRunning || runSeconds <= LEAST_RUN_SECONDS) return;
    start.isRunning = true;
    this.#keep(kind, performance.now() - atMs - (runSeconds * 1000) / video.playbackRate);
  }

  #keep(kind: ReelEntry['kind'], neededMs: number): void {
    this.#neededMs[kind] = Math.min(LONGEST_MS, Math.max(SHORTEST_MS, (this.#neededMs[kind] + neededMs) / 2));
  }
}
