import { noteRecorded } from '#lib/browser/stores/line-speed.ts';
import { RECORDING_CHUNK_MS } from '#lib/recording/limits.ts';
import { createRecordingClock } from './recording-clock.ts';
import type { RecordingFormat } from './recording-format.ts';
import { type Interruption, stoppedTrack, watchStream } from './watch-recording.ts';

export type PartEnd = 'stopped' | 'limit' | Interruption;

export type RecordedPart = { clip: Blob; durationSeconds: number };

export type RunningPart = {
  /** Ends the part, after its first data when the person stops early, and settles `finished`. */
  end: (why: PartEnd) => void;
  /** Waits without recording. The clip shows no gap. */
  pause: () => void;
  resume: () => void;
  seconds: () => number;
  /** The clip is empty when the camera never delivered anything. */
  finished: Promise<RecordedPart & { why: PartEnd }>;
};

export type PartOptions = {
  format: RecordingFormat;
  /** Without pictures, only the sound has any. */
  bitsPerSecond: { video?: number; audio: number };
  secondsMax: number;
  /** Shows the stream, so that a frozen picture is noticed. */
  picture: HTMLVideoElement | null;
  onSeconds: (seconds: number) => void;
  onChunk: (chunk: Blob, durationSeconds: number) => void;
};

const CLOCK_MS = 250;
/** Milliseconds that an early stop waits for the first data. A busy phone delivers it after a second or two. */
const FIRST_DATA_MS_MAX = 5_000;
/** A recorder without data for so long delivers nothing any more. */
const SILENT_MS_MAX = 10_000;

/** What a sleep does to cameras, microphones and recorders. */
const AFTER_SLEEP: ReadonlySet<PartEnd> = new Set([
  'cameraStopped',
  'microphoneStopped',
  'cameraTaken',
  'microphoneTaken',
  'frozen',
  'recorderStopped',
]);

/** Records until the limit, an interruption or `end`. Throws what `MediaRecorder` throws, without leaving anything running. */
export function recordPart(stream: MediaStream, options: PartOptions): RunningPart {
  const recorder = createRecorder(stream, options);
  const clock = createRecordingClock(options.secondsMax);
  const chunks: Blob[] = [];
  let why: PartEnd | null = null;
  let dataAt = Date.now();
  let firstDataTimer: ReturnType<typeof setTimeout> | undefined;
  const stopNow = () => {
    if (recorder.state !== 'inactive') recorder.stop();
  };
  const pause = () => {
    if (recorder.state !== 'recording') return;
    // Everything said so far is saved during the pause.
    recorder.requestData();
    recorder.pause();
    clock.pause();
  };
  const resume = () => {
    if (recorder.state !== 'paused') return;
    recorder.resume();
    clock.resume();
    dataAt = Date.now();
  };
  // A device that wakes up reports what the sleep did before the clock looks.
  const causeOf = (reason: PartEnd): PartEnd =>
    AFTER_SLEEP.has(reason) && clock.hasSlept() ? 'asleep' : reason;
  const end = (reason: PartEnd) => {
    why ??= causeOf(reason);
    // Browsers return an empty clip when they stop before the first encoded picture.
    if (chunks.length > 0 || reason !== 'stopped') return stopNow();
    resume();
    firstDataTimer ??= setTimeout(stopNow, FIRST_DATA_MS_MAX);
  };
  const look = () => {
    const isPaused = recorder.state === 'paused';
    if (!isPaused && clock.hasSlept()) return end('asleep');
    options.onSeconds(clock.look());
    if (isPaused) return;
    if (clock.seconds() >= options.secondsMax) end('limit');
    else if (Date.now() - dataAt > SILENT_MS_MAX) end('recorderStopped');
  };

  // Before the clock, so that a failed start does not look like a recording. Events arrive after the lines below.
  recorder.start(RECORDING_CHUNK_MS);
  const unwatch = watchStream(stream, options.picture, (interruption) => {
    // Reported again after the pause, if it lasts.
    if (interruption !== 'frozen' || recorder.state !== 'paused') end(interruption);
  });
  const finished = new Promise<RecordedPart & { why: PartEnd }>((resolve) => {
    const timer = setInterval(look, CLOCK_MS);
    recorder.addEventListener('start', clock.start);
    recorder.addEventListener('dataavailable', ({ data }) => {
      // Safari 26 delivers empty ones at small slices.
      if (data.size === 0) return;
      dataAt = Date.now();
      chunks.push(data);
      options.onChunk(data, clock.seconds());
      if (why) stopNow();
    });
    recorder.addEventListener('error', () => end('recorderStopped'));
    recorder.addEventListener('stop', () => {
      clearInterval(timer);
      clearTimeout(firstDataTimer);
      unwatch();
      const clip = new Blob(chunks, { type: options.format.mimeType });
      const { video, audio } = options.bitsPerSecond;
      if (video !== undefined) noteRecorded(clip.size, clock.seconds(), { video, audio });
      resolve({ clip, durationSeconds: clock.seconds(), why: why ?? causeOf(unaskedEnd(stream)) });
    });
  });
  return { end, pause, resume, seconds: clock.seconds, finished };
}

/** MP4 is written from key picture to key picture. Left alone, some browsers make one in many seconds, and a crash loses as much. */
const MP4_PIECE_MS = 1_000;

const createRecorder = (stream: MediaStream, { format, bitsPerSecond }: PartOptions): MediaRecorder =>
  new MediaRecorder(stream, {
    mimeType: format.mimeType,
    ...(bitsPerSecond.video !== undefined && { videoBitsPerSecond: bitsPerSecond.video }),
    audioBitsPerSecond: bitsPerSecond.audio,
    ...(format.mimeType.startsWith('video/mp4') && { videoKeyFrameIntervalDuration: MP4_PIECE_MS }),
  });

/** A recorder also stops when its tracks ended. */
function unaskedEnd(stream: MediaStream): Interruption {
  const ended = stream.getTracks().find(({ readyState }) => readyState === 'ended');
  return ended ? stoppedTrack(ended) : 'recorderStopped';
}
