import { RECORDING_BITS_PER_SECOND, RECORDING_PART_MS } from '#lib/recording/limits.ts';
import type { RecordingFormat } from './recording-format.ts';

export type RunningRecording = {
  /** Ends the recording once it has data, and settles `finished`. */
  stop: () => void;
  /** Waits without recording. The clip shows no gap. */
  pause: () => void;
  resume: () => void;
  /**
   * The clip and its whole seconds. Also settles at the limit or when the camera is lost. The clip is empty
   * when the camera never delivered anything.
   */
  finished: Promise<{ clip: Blob; durationSeconds: number }>;
};

type RecordingOptions = {
  format: RecordingFormat;
  maxSeconds: number;
  onSeconds: (seconds: number) => void;
  onPart: (part: Blob, durationSeconds: number) => void;
};

const CLOCK_MS = 250;
/** Milliseconds that an early stop waits for the first data. A busy phone delivers it after a second or two. */
const FIRST_DATA_MS_MAX = 5_000;

/** Stops at `maxSeconds` or when a track ends. Throws what `MediaRecorder` throws, without leaving anything running. */
export function recordTake(stream: MediaStream, options: RecordingOptions): RunningRecording {
  const { format, maxSeconds, onSeconds, onPart } = options;
  const recorder = new MediaRecorder(stream, {
    mimeType: format.mimeType,
    videoBitsPerSecond: RECORDING_BITS_PER_SECOND.video,
    audioBitsPerSecond: RECORDING_BITS_PER_SECOND.audio,
  });
  const parts: Blob[] = [];
  let startedAt = performance.now();
  let pausedAt: number | null = null;
  const seconds = () => Math.min(maxSeconds, ((pausedAt ?? performance.now()) - startedAt) / 1_000);
  let isStopping = false;
  let firstDataTimer: ReturnType<typeof setTimeout> | undefined;
  const stopNow = () => {
    if (recorder.state !== 'inactive') recorder.stop();
  };
  const pause = () => {
    if (recorder.state !== 'recording') return;
    // Everything said so far is saved during the pause.
    recorder.requestData();
    recorder.pause();
    pausedAt = performance.now();
  };
  const resume = () => {
    if (pausedAt === null || recorder.state !== 'paused') return;
    recorder.resume();
    startedAt += performance.now() - pausedAt;
    pausedAt = null;
  };
  // Browsers return an empty clip when they stop before the first encoded picture.
  const stop = () => {
    if (parts.length > 0) return stopNow();
    resume();
    isStopping = true;
    firstDataTimer ??= setTimeout(stopNow, FIRST_DATA_MS_MAX);
  };

  // Before the clock, so that a failed start does not look like a recording. Events arrive after the lines below.
  recorder.start(RECORDING_PART_MS);
  // A clip needs picture and sound; the recording up to here is kept.
  for (const track of stream.getTracks()) track.addEventListener('ended', stopNow);
  const finished = new Promise<{ clip: Blob; durationSeconds: number }>((resolve) => {
    const clock = setInterval(() => {
      onSeconds(Math.floor(seconds()));
      if (seconds() >= maxSeconds) stopNow();
    }, CLOCK_MS);
    recorder.addEventListener('start', () => {
      startedAt = performance.now();
    });
    recorder.addEventListener('dataavailable', ({ data }) => {
      if (data.size === 0) return;
      parts.push(data);
      onPart(data, Math.round(seconds()));
      if (isStopping) stopNow();
    });
    recorder.addEventListener('stop', () => {
      clearInterval(clock);
      clearTimeout(firstDataTimer);
      resolve({ clip: new Blob(parts, { type: format.mimeType }), durationSeconds: Math.round(seconds()) });
    });
  });
  return { stop, pause, resume, finished };
}
