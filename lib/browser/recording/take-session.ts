import { fittedToLine } from '#lib/browser/stores/line-speed.ts';
import { PARTS_MAX } from '#lib/recording/limits.ts';
import { closeCamera } from './camera.ts';
import { type PartEnd, type RecordedPart, type RunningPart, recordPart } from './record-part.ts';
import { chooseRecordingFormat, type RecordingFormat } from './recording-format.ts';
import type { Interruption } from './watch-recording.ts';

export type TakeHandlers = {
  /** The take has its first data; called before the first part. */
  onBegin: (leadInSeconds: number) => void;
  /** A part has its first data. */
  onPart: (format: RecordingFormat) => void;
  /** Called about every second with new data of the last part. Resolves to whether the device saved it. */
  onChunk: (chunk: Blob, durationSeconds: number) => Promise<boolean>;
  onPartEnd: (durationSeconds: number) => void;
  onRecorded: (parts: RecordedPart[], leadInSeconds: number) => void;
};

export type TakePhase =
  | { step: 'ready' }
  | { step: 'countdown' | 'recording' | 'paused'; seconds: number }
  /** The camera is closed until the person continues. Durations are without the countdown. */
  | { step: 'interrupted'; why: Interruption; parts: RecordedPart[]; secondsLeft: number };

type SessionHost = {
  secondsMax: number;
  /** Whether the receiver joins the parts of a take and trims off its countdown. */
  canJoin: boolean;
  handlers: () => TakeHandlers;
  picture: () => HTMLVideoElement | null;
  onPhase: (phase: TakePhase) => void;
  onKept: (isKept: boolean) => void;
  /** The stream delivered nothing, or was interrupted. */
  onLost: (stream: MediaStream) => void;
};

const COUNTDOWN_SECONDS = 3;
/** With less left, there is nothing to continue. */
const SECONDS_LEFT_MIN = 1;

/** Records a take in as many parts as its interruptions make. The first part begins with the countdown. */
export class TakeSession {
  readonly #host: SessionHost;
  #parts: RecordedPart[] = [];
  #leadInSeconds = 0;
  #running: RunningPart | null = null;
  #isPaused = false;
  #countdown: ReturnType<typeof setTimeout> | null = null;
  /** Data of the countdown, which counts only once that is over. */
  #early: [Blob, number][] = [];
  #hasPartBegun = false;
  #format: RecordingFormat | null = null;

  constructor(host: SessionHost) {
    this.#host = host;
  }

  /** Starts a take, or its next part, after 3-2-1. */
  start(stream: MediaStream): void {
    if (this.#running || this.#countdown) return;
    // Microphones swallow their first moments, so the first part records through the countdown.
    const goesOn = !this.#isLeadIn || this.#record(stream);
    if (goesOn) this.#countDown(stream, COUNTDOWN_SECONDS);
  }

  /** Ends the countdown, or the take. */
  stop(): void {
    if (!this.#countdown) return this.#running?.end('stopped');
    this.#endCountdown();
    this.#drop();
    this.#host.onPhase(this.#rest('paused'));
  }

  /** Pauses the take, or resumes it. */
  pause(): void {
    if (!this.#running || this.#countdown) return;
    this.#isPaused = !this.#isPaused;
    if (this.#isPaused) this.#running.pause();
    else this.#running.resume();
    this.#showSeconds();
  }

  /** Ends the part by the person's wish. */
  interrupt(why: Interruption): void {
    if (!this.#countdown) this.#running?.end(why);
  }

  /** Ends the take with the parts that are there. */
  finish(): void {
    const parts = this.#parts;
    const leadInSeconds = this.#leadInSeconds;
    this.#parts = [];
    this.#host.onPhase({ step: 'ready' });
    this.#host.handlers().onRecorded(parts, leadInSeconds);
  }

  close(): void {
    this.#endCountdown();
    this.#running?.end('stopped');
  }

  #countDown(stream: MediaStream, seconds: number): void {
    this.#host.onPhase({ step: 'countdown', seconds });
    this.#countdown = setTimeout(() => {
      if (seconds > 1 && stream.active) return this.#countDown(stream, seconds - 1);
      this.#countdown = null;
      return this.#go(stream);
    }, 1_000);
  }

  #endCountdown(): void {
    if (this.#countdown) clearTimeout(this.#countdown);
    this.#countdown = null;
  }

  #go(stream: MediaStream): void {
    if (!this.#isLeadIn && !this.#record(stream)) return;
    if (this.#isLeadIn) this.#leadInSeconds = this.#running?.seconds() ?? 0;
    this.#showSeconds();
    for (const [chunk, seconds] of this.#early.splice(0)) this.#deliver(chunk, seconds);
  }

  #record(stream: MediaStream): boolean {
    const { secondsMax, picture } = this.#host;
    const format = chooseRecordingFormat((mimeType) => MediaRecorder.isTypeSupported(mimeType));
    this.#hasPartBegun = false;
    this.#isPaused = false;
    const running =
      format &&
      orNull(() =>
        recordPart(stream, {
          format,
          bitsPerSecond: fittedToLine(),
          secondsMax: this.#isLeadIn ? secondsMax + COUNTDOWN_SECONDS : secondsMax - this.#secondsBefore(),
          picture: picture(),
          onSeconds: () => this.#running === running && this.#showSeconds(),
          onChunk: (chunk, seconds) => {
            if (this.#running !== running) return;
            if (this.#countdown) this.#early.push([chunk, seconds]);
            else this.#deliver(chunk, seconds);
          },
        }),
      );
    if (!running) {
      this.#lose(stream);
      return false;
    }
    this.#format = format;
    this.#running = running;
    void running.finished.then((part) => this.#running === running && this.#end(stream, part));
    return true;
  }

  #deliver(chunk: Blob, seconds: number): void {
    const handlers = this.#host.handlers();
    // Not before its first data, because a take replaces the previous one.
    if (!this.#hasPartBegun) {
      if (this.#parts.length === 0) handlers.onBegin(this.#leadInSeconds);
      if (this.#format) handlers.onPart(this.#format);
    }
    this.#hasPartBegun = true;
    void handlers.onChunk(chunk, seconds).then(this.#host.onKept);
  }

  #end(stream: MediaStream, { why, ...part }: RecordedPart & { why: PartEnd }): void {
    this.#running = null;
    const wasCounting = this.#countdown !== null;
    this.#endCountdown();
    if (wasCounting || part.clip.size === 0) return this.#lose(stream);
    this.#parts.push(part);
    this.#host.handlers().onPartEnd(part.durationSeconds);
    const secondsLeft = this.#host.secondsMax - this.#secondsBefore();
    const isFull = this.#parts.length === PARTS_MAX || secondsLeft < SECONDS_LEFT_MIN;
    // Tracks stop before the review: a phone plays quietly while its microphone is open.
    closeCamera(stream);
    if (why === 'stopped' || why === 'limit' || isFull || !this.#host.canJoin) return this.finish();
    this.#host.onPhase(this.#rest(why));
    return this.#host.onLost(stream);
  }

  #lose(stream: MediaStream): void {
    this.#drop();
    this.#host.onPhase(this.#rest('cameraStopped'));
    this.#host.onLost(stream);
  }

  #drop(): void {
    const running = this.#running;
    this.#running = null;
    this.#early = [];
    running?.end('limit');
  }

  /** What the person returns to when nothing more was recorded. */
  #rest(why: Interruption): TakePhase {
    if (this.#parts.length === 0) return { step: 'ready' };
    const seconds = this.#partSeconds();
    const parts = this.#parts.map(({ clip }, index) => ({ clip, durationSeconds: seconds[index] ?? 0 }));
    return { step: 'interrupted', why, parts, secondsLeft: this.#host.secondsMax - this.#secondsBefore() };
  }

  #showSeconds(): void {
    if (this.#countdown) return;
    const seconds = Math.floor(this.#secondsBefore() + (this.#running?.seconds() ?? 0) - this.#leadInNow());
    this.#host.onPhase({ step: this.#isPaused ? 'paused' : 'recording', seconds: Math.max(0, seconds) });
  }

  /** Whether the next or running part begins with the countdown. */
  get #isLeadIn(): boolean {
    return this.#host.canJoin && this.#parts.length === 0;
  }

  #leadInNow = () => (this.#parts.length === 0 ? this.#leadInSeconds : 0);

  #partSeconds(): number[] {
    return this.#parts.map(({ durationSeconds }, index) =>
      index === 0 ? Math.max(0, durationSeconds - this.#leadInSeconds) : durationSeconds,
    );
  }

  #secondsBefore(): number {
    return this.#partSeconds().reduce((sum, seconds) => sum + seconds, 0);
  }
}

/** Null when the camera is gone or its format cannot be recorded. */
function orNull<T>(work: () => T): T | null {
  try {
    return work();
  } catch {
    return null;
  }
}
