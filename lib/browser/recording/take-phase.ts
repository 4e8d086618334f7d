import type { RecordedTake } from './counted-parts.ts';
import type { RecordedPart } from './record-part.ts';
import type { RecordingFormat } from './recording-format.ts';
import type { Interruption } from './watch-recording.ts';

export type TakeHandlers = {
  /** The take has its first data; called before the first part. */
  onBegin: (leadInSeconds: number) => void;
  /** A part has its first data. A later one begins with as much of its countdown. */
  onPart: (format: RecordingFormat, leadInSeconds: number) => void;
  /** Called about every second with new data of the last part, and how long it is without `leadInSeconds`. Resolves to whether the device saved it. */
  onChunk: (chunk: Blob, durationSeconds: number) => Promise<boolean>;
  onPartEnd: (durationSeconds: number) => void;
  onRecorded: (parts: RecordedPart[], leadInSeconds: number) => void;
};

export type TakePhase =
  | { step: 'ready' }
  /** `switching` waits for another camera. */
  | { step: 'countdown' | 'recording' | 'paused' | 'switching'; seconds: number }
  /** The camera is closed until the person continues. Durations are without the countdown. */
  | { step: 'interrupted'; why: Interruption; parts: RecordedPart[]; secondsLeft: number };

export type SessionHost = {
  secondsMax: number;
  /** What was recorded before, which the session continues. */
  earlier?: RecordedTake | undefined;
  /** Whether the receiver joins the parts of a take and trims off its countdown. */
  canJoin: boolean;
  handlers: () => TakeHandlers;
  picture: () => HTMLVideoElement | null;
  onPhase: (phase: TakePhase) => void;
  onKept: (isKept: boolean) => void;
  /** The stream delivered nothing, or was interrupted. */
  onLost: (stream: MediaStream) => void;
};
