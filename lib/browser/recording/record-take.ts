import { RECORDING_BITS_PER_SECOND, RECORDING_PART_MS } from '#lib/recording/limits.ts';
import type { RecordingFormat } from './recording-format.ts';

export type RunningRecording = {
  /** Ends the recording; `finished` then settles. */
  stop: () => void;
  /** The clip and its whole seconds. It also settles by itself at the limit, or when the camera goes away. */
  finished: Promise<{ clip: Blob; durationSeconds: number }>;
};

type RecordingOptions = {
  format: RecordingFormat;
  maxSeconds: number;
  onSeconds: (seconds: number) => void;
  /** Called about every second with what was recorded since, so that it can be kept at once. */
  onPart: (part: Blob, durationSeconds: number) => void;
};

const CLOCK_MS = 250;

/**
 * Records a stream until it is stopped, `maxSeconds` are over or a part of the stream ends. Throws what `MediaRecorder`
 * throws, as for a camera that is gone; then nothing runs.
 */
export function recordTake(stream: MediaStream, options: RecordingOptions): RunningRecording {
  const { format, maxSeconds, onSeconds, onPart } = options;
  const recorder = new MediaRecorder(stream, {
    mimeType: format.mimeType,
    videoBitsPerSecond: RECORDING_BITS_PER_SECOND.video,
    audioBitsPerSecond: RECORDING_BITS_PER_SECOND.audio,
  });
  const parts: Blob[] = [];
  let startedAt = performance.now();
  const seconds = () => Math.min(maxSeconds, (performance.now() - startedAt) / 1_000);
  const stop = () => {
    if (recorder.state !== 'inactive') recorder.stop();
  };

  // Before the clock: what does not start must not seem to run. Nothing it says is heard sooner than the lines below.
  recorder.start(RECORDING_PART_MS);
  // A film without its picture or its sound is none; what was said until then is kept.
  for (const track of stream.getTracks()) track.addEventListener('ended', stop);
  const finished = new Promise<{ clip: Blob; durationSeconds: number }>((resolve) => {
    const clock = setInterval(() => {
      onSeconds(Math.floor(seconds()));
      if (seconds() >= maxSeconds) stop();
    }, CLOCK_MS);
    recorder.addEventListener('start', () => {
      startedAt = performance.now();
    });
    recorder.addEventListener('dataavailable', ({ data }) => {
      if (data.size === 0) return;
      parts.push(data);
      onPart(data, Math.round(seconds()));
    });
    recorder.addEventListener('stop', () => {
      clearInterval(clock);
      resolve({ clip: new Blob(parts, { type: format.mimeType }), durationSeconds: Math.round(seconds()) });
    });
  });
  return { stop, finished };
}
