import { fittedToLine } from '#lib/browser/stores/line-speed.ts';
import { PARTS_MAX, VOICE_BITS_PER_SECOND } from '#lib/recording/limits.ts';
import { closeCamera, isSoundOnly } from './camera.ts';
import { countedParts, SECONDS_LEFT_MIN, secondsOfParts } from './counted-parts.ts';
import { type PartEnd, type RecordedPart, type RunningPart, recordPart } from './record-part.ts';
import { chooseRecordingFormat, type RecordingFormat } from './recording-format.ts';
import type { SessionHost, TakePhase } from './take-phase.ts';
import { type Interruption, lostDeviceOf } from './watch-recording.ts';

const COUNTDOWN_SECONDS = 3;
/** The end of the countdown that stays, because timestamps may lag behind the clock. */
const LEAD_IN_KEPT_SECONDS = 0.3;
/** How long before the end of its countdown a clip begins that is not trimmed: no longer than a pause between sentences. */
const EARLY_MS = 500;

/** Milliseconds that a stopped take waits for the disk, which may hang. */
const KEEPING_MS_MAX = 2_000;

/** Records a take in as many parts as its interruptions make. Each begins with its countdown, if that is trimmed off. */
export class TakeSession {
  readonly #host: SessionHost;
  #parts: RecordedPart[];
  /** The countdown before the first part, and before the running one if it is a later one. */
  #leadInSeconds: number;
  #partLeadInSeconds = 0;
  /** What ended the last part. */
  #why: Interruption = 'closed';
  #running: RunningPart | null = null;
  #isPaused = false;
  #countdown: ReturnType<typeof setTimeout> | null = null;
  /** Data of the countdown, which counts only once that is over. */
  #early: [Blob, number][] = [];
  #hasPartBegun = false;
  #format: RecordingFormat | null = null;
  #isKept: boolean;
  /** Settles when the device has kept everything so far, or cannot. */
  #keeping: Promise<unknown> = Promise.resolve();

  constructor(host: SessionHost) {
    this.#host = host;
    this.#parts = [...(host.earlier?.parts ?? [])];
    [this.#leadInSeconds, this.#isKept] = [host.earlier?.leadInSeconds ?? 0, host.earlier !== undefined];
  }

  /** Starts a take, or its next part, after 3-2-1. */
  start(stream: MediaStream): void {
    if (this.#running || this.#countdown) return;
    // Microphones swallow their first moments, so a part records through the countdown, which is trimmed.
    if (!this.#host.canJoin || this.#record(stream, COUNTDOWN_SECONDS - LEAD_IN_KEPT_SECONDS))
      this.#countDown(stream);
  }

  /** Continues a take at once with another camera. */
  goOn(stream: MediaStream): void {
    if (!this.#running && this.#record(stream)) this.#showSeconds();
  }

  /** There is no other camera to continue with. */
  giveUp(): void {
    this.#host.onPhase(this.rest);
  }

  /** Ends the countdown, or the take. */
  stop(): void {
    if (this.#running && !this.#countdown) return this.#running.end('stopped');
    const wasCounting = this.#countdown !== null;
    this.#endCountdown();
    this.#drop();
    if (wasCounting) return this.#host.onPhase(this.rest);
    return this.#parts.length > 0 ? this.finish() : undefined;
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
    this.#parts = [];
    this.#host.onPhase({ step: 'ready' });
    this.#host.handlers().onRecorded(parts, this.#leadInSeconds);
  }

  close(): void {
    this.#endCountdown();
    this.#running?.end('stopped');
  }

  async #finishWhenKept(): Promise<void> {
    await new Promise((resolve) => {
      const timer = setTimeout(resolve, KEEPING_MS_MAX);
      void this.#keeping.then(() => clearTimeout(timer)).then(resolve);
    });
    if (this.#parts.length > 0) this.finish();
  }

  #countDown(stream: MediaStream, seconds = COUNTDOWN_SECONDS): void {
    this.#host.onPhase({ step: 'countdown', seconds });
    const isEarly = seconds === 1 && !this.#running;
    this.#wait(isEarly ? 1_000 - EARLY_MS : 1_000, () => {
      if (!stream.active) return this.#lose(stream);
      if (seconds > 1) return this.#countDown(stream, seconds - 1);
      if (!isEarly) return this.#go();
      return this.#record(stream) ? this.#wait(EARLY_MS, () => this.#go()) : undefined;
    });
  }

  #wait(milliseconds: number, then: () => void): void {
    this.#countdown = setTimeout(() => {
      this.#countdown = null;
      then();
    }, milliseconds);
  }

  #endCountdown(): void {
    if (this.#countdown) clearTimeout(this.#countdown);
    this.#countdown = null;
  }

  #go(): void {
    const counted = (this.#host.canJoin && this.#running?.seconds()) || 0;
    const leadIn = Math.max(0, counted - LEAD_IN_KEPT_SECONDS);
    if (this.#parts.length === 0) this.#leadInSeconds = leadIn;
    else this.#partLeadInSeconds = leadIn;
    this.#showSeconds();
    for (const [chunk, seconds] of this.#early.splice(0)) this.#deliver(chunk, seconds);
  }

  #record(stream: MediaStream, leadInSeconds = 0): boolean {
    const isSound = isSoundOnly(stream);
    const format = chooseRecordingFormat((mimeType) => MediaRecorder.isTypeSupported(mimeType), { isSound });
    [this.#hasPartBegun, this.#isPaused, this.#partLeadInSeconds] = [false, false, 0];
    const running =
      format &&
      orNull(() =>
        recordPart(stream, {
          format,
          bitsPerSecond: isSound
            ? { audio: Math.min(VOICE_BITS_PER_SECOND, fittedToLine().audio) }
            : fittedToLine(),
          secondsMax: this.#secondsLeft() + leadInSeconds,
          picture: this.#host.picture(),
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
      if (this.#format) handlers.onPart(this.#format, this.#partLeadInSeconds);
    }
    this.#hasPartBegun = true;
    this.#keeping = handlers.onChunk(chunk, this.#countedOf(seconds)).then((isKept) => {
      const isFull = this.#isKept && !isKept;
      this.#isKept = isKept;
      this.#host.onKept(isKept);
      // The person decides whether to continue without a copy on the device.
      if (isFull) this.interrupt('deviceFull');
    });
  }

  #end(stream: MediaStream, { why, clip, ...ended }: RecordedPart & { why: PartEnd }): void {
    this.#running = null;
    const wasCounting = this.#countdown !== null;
    this.#endCountdown();
    if (wasCounting || clip.size === 0) return this.#lose(stream, why === 'asleep' ? why : undefined);
    const durationSeconds = this.#countedOf(ended.durationSeconds);
    this.#parts.push({ clip, durationSeconds });
    this.#host.handlers().onPartEnd(durationSeconds);
    const isFull = this.#parts.length === PARTS_MAX || this.#secondsLeft() < SECONDS_LEFT_MIN;
    // Tracks stop before the review: a phone plays quietly while its microphone is open.
    closeCamera(stream);
    if (why === 'stopped' || why === 'limit' || isFull || !this.#host.canJoin)
      return void this.#finishWhenKept();
    this.#why = why;
    if (why === 'switched') return this.#showSeconds('switching');
    this.#host.onPhase(this.rest);
    return this.#host.onLost(stream);
  }

  #lose(stream: MediaStream, why = lostDeviceOf(stream)): void {
    this.#drop();
    this.#why = why;
    this.#host.onPhase(this.rest);
    this.#host.onLost(stream);
  }

  #drop(): void {
    const running = this.#running;
    this.#running = null;
    this.#early = [];
    running?.end('limit');
  }

  /** What the person returns to when nothing more is recorded. */
  get rest(): TakePhase {
    if (this.#parts.length === 0) return { step: 'ready' };
    const parts = countedParts(this.#parts, this.#leadInSeconds);
    return { step: 'interrupted', why: this.#why, parts, secondsLeft: this.#secondsLeft() };
  }

  #showSeconds(step: 'recording' | 'switching' = 'recording'): void {
    if (this.#countdown) return;
    const leadIn = this.#parts.length === 0 ? this.#leadInSeconds : this.#partLeadInSeconds;
    const counted = Math.max(0, (this.#running?.seconds() ?? 0) - leadIn);
    const seconds = Math.floor(this.#secondsBefore() + counted);
    this.#host.onPhase({ step: this.#isPaused ? 'paused' : step, seconds });
  }

  /** The first part counts with its countdown, later ones without. */
  #countedOf = (seconds: number) => Math.max(0, seconds - this.#partLeadInSeconds);
  #secondsBefore = () => secondsOfParts(this.#parts, this.#leadInSeconds);
  #secondsLeft = () => this.#host.secondsMax - this.#secondsBefore();
}

/** Null when the camera is gone or its format cannot be recorded. */
function orNull<T>(work: () => T): T | null {
  try {
    return work();
  } catch {
    return null;
  }
}
