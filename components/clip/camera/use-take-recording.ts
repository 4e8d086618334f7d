import { useEffect, useRef, useState } from 'react';
import { type RunningRecording, recordTake } from '#lib/browser/recording/record-take.ts';
import { chooseRecordingFormat, type RecordingFormat } from '#lib/browser/recording/recording-format.ts';
import { useWorkOffline } from '#lib/browser/stores/offline-work.ts';

export type RecordingHandlers = {
  onBegin: (format: RecordingFormat) => void;
  /** Called about every second with the new part. Resolves to whether the device saved it. */
  onPart: (part: Blob, durationSeconds: number) => Promise<boolean>;
  onRecorded: (clip: Blob, durationSeconds: number) => void;
};

type TakeRecording = RecordingHandlers & {
  maxSeconds: number;
  onLost: (stream: MediaStream) => void;
};

export type Phase = { step: 'ready' } | { step: 'countdown' | 'recording' | 'paused'; seconds: number };

const COUNTDOWN_SECONDS = 3;

export function useTakeRecording({ maxSeconds, onBegin, onPart, onRecorded, onLost }: TakeRecording) {
  const [phase, setPhase] = useState<Phase>({ step: 'ready' });
  const [isKept, setKept] = useState(false);
  const countdownRef = useRef<ReturnType<typeof setTimeout>>(undefined);
  const runningRef = useRef<RunningRecording>(null);
  useWorkOffline(
    (phase.step === 'recording' || phase.step === 'paused') && isKept ? 'KEPT_RECORDING' : 'RECORDING',
  );

  useEffect(
    () => () => {
      clearTimeout(countdownRef.current);
      runningRef.current?.stop();
    },
    [],
  );

  const record = async (stream: MediaStream) => {
    const format = chooseRecordingFormat((mimeType) => MediaRecorder.isTypeSupported(mimeType));
    if (!format) return;
    const running = startTake(stream, {
      format,
      maxSeconds,
      onSeconds: (seconds) =>
        setPhase(({ step }) => ({ step: step === 'paused' ? step : 'recording', seconds })),
      onPart: (part, durationSeconds) => void onPart(part, durationSeconds).then(setKept),
    });
    if (!running) {
      setPhase({ step: 'ready' });
      return onLost(stream);
    }
    // Not before it runs, because it replaces the previous take.
    onBegin(format);
    runningRef.current = running;
    setPhase({ step: 'recording', seconds: 0 });
    const { clip, durationSeconds } = await running.finished;
    setPhase({ step: 'ready' });
    if (clip.size === 0) return onLost(stream);
    onRecorded(clip, durationSeconds);
  };
  const countDown = (stream: MediaStream, seconds: number) => {
    setPhase({ step: 'countdown', seconds });
    countdownRef.current = setTimeout(() => {
      if (seconds > 1 && stream.active) countDown(stream, seconds - 1);
      else void record(stream);
    }, 1_000);
  };

  return {
    phase,
    /** Whether all seconds so far are on disk. */
    isKept,
    press: (stream: MediaStream) => {
      if (phase.step === 'ready') return countDown(stream, COUNTDOWN_SECONDS);
      if (phase.step === 'recording' || phase.step === 'paused') return runningRef.current?.stop();
      clearTimeout(countdownRef.current);
      return setPhase({ step: 'ready' });
    },
    /** Pauses the take, or resumes it. */
    pause: () => {
      if (phase.step === 'recording') runningRef.current?.pause();
      else if (phase.step === 'paused') runningRef.current?.resume();
      else return;
      setPhase({ ...phase, step: phase.step === 'paused' ? 'recording' : 'paused' });
    },
  };
}

/** Null when the camera is gone or its format cannot be recorded. */
function startTake(...take: Parameters<typeof recordTake>): RunningRecording | null {
  try {
    return recordTake(...take);
  } catch {
    return null;
  }
}
