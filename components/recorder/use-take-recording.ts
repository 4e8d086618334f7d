import { useEffect, useRef, useState } from 'react';
import { type RunningRecording, recordTake } from '#lib/recording/record-take.ts';
import { chooseRecordingFormat, type RecordingFormat } from '#lib/recording/recording-format.ts';

export type RecordingHandlers = {
  onBegin: (format: RecordingFormat) => void;
  /** About every second, with what was recorded since. Resolves to whether the device keeps it. */
  onPart: (part: Blob, durationSeconds: number) => Promise<boolean>;
  onRecorded: (clip: Blob, durationSeconds: number) => void;
};

type Phase = { step: 'ready' } | { step: 'countdown' | 'recording'; seconds: number };

const COUNTDOWN_SECONDS = 3;

/** Counts down, records and stops: what the big red button does. */
export function useTakeRecording(maxSeconds: number, { onBegin, onPart, onRecorded }: RecordingHandlers) {
  const [phase, setPhase] = useState<Phase>({ step: 'ready' });
  const [isKept, setKept] = useState(false);
  const countdownRef = useRef<ReturnType<typeof setTimeout>>(undefined);
  const runningRef = useRef<RunningRecording>(null);

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
    onBegin(format);
    setPhase({ step: 'recording', seconds: 0 });
    runningRef.current = recordTake(stream, {
      format,
      maxSeconds,
      onSeconds: (seconds) => setPhase({ step: 'recording', seconds }),
      onPart: (part, durationSeconds) => void onPart(part, durationSeconds).then(setKept),
    });
    const { clip, durationSeconds } = await runningRef.current.finished;
    setPhase({ step: 'ready' });
    onRecorded(clip, durationSeconds);
  };
  const countDown = (stream: MediaStream, seconds: number) => {
    setPhase({ step: 'countdown', seconds });
    countdownRef.current = setTimeout(() => {
      if (seconds > 1) countDown(stream, seconds - 1);
      else void record(stream);
    }, 1_000);
  };

  return {
    phase,
    /** Whether the seconds recorded so far are on the device's disk. */
    isKept,
    /** Starts the countdown, calls it off, or ends the recording. */
    press: (stream: MediaStream) => {
      if (phase.step === 'ready') return countDown(stream, COUNTDOWN_SECONDS);
      if (phase.step === 'recording') return runningRef.current?.stop();
      clearTimeout(countdownRef.current);
      return setPhase({ step: 'ready' });
    },
  };
}
