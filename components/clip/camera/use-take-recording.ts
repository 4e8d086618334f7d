import { type RefObject, useEffect, useRef, useState } from 'react';
import { useWakeLock } from '#lib/browser/hooks/use-wake-lock.ts';
import { type TakeHandlers, type TakePhase, TakeSession } from '#lib/browser/recording/take-session.ts';
import { useWorkOffline } from '#lib/browser/stores/offline-work.ts';

export type RecordingHandlers = TakeHandlers;
export type Phase = Exclude<TakePhase, { step: 'interrupted' }>;

type TakeRecording = RecordingHandlers & {
  maxSeconds: number;
  /** Whether the receiver joins the parts of a take and trims off its countdown. */
  canJoin: boolean;
  stream: MediaStream | null;
  /** The preview, in which a frozen picture is noticed. */
  pictureRef: RefObject<HTMLVideoElement | null>;
  onLost: (stream: MediaStream) => void;
  /** Opens camera and microphone again. */
  reopen: () => void;
};

export function useTakeRecording(recording: TakeRecording) {
  const { maxSeconds, canJoin, stream, pictureRef, reopen } = recording;
  const [phase, setPhase] = useState<TakePhase>({ step: 'ready' });
  const [isKept, setKept] = useState<boolean | null>(null);
  const [isContinuing, setContinuing] = useState(false);
  const latest = useRef(recording);
  useEffect(() => {
    latest.current = recording;
  });
  const [session] = useState(
    // oxlint-disable-next-line react/refs -- its functions run in events only
    () =>
      new TakeSession({
        secondsMax: maxSeconds,
        canJoin,
        handlers: () => latest.current,
        picture: () => pictureRef.current,
        onPhase: (next) => {
          setPhase(next);
          setContinuing(false);
        },
        onKept: setKept,
        onLost: (lost) => latest.current.onLost(lost),
      }),
  );
  const isLive = phase.step === 'recording' || phase.step === 'paused';
  useWorkOffline(isLive && isKept ? 'KEPT_RECORDING' : 'RECORDING');
  useWakeLock(phase.step === 'countdown' || isLive);
  useEffect(() => () => session.close(), [session]);

  useEffect(() => {
    // Its first phase ends the waiting.
    if (isContinuing && stream?.active) session.start(stream);
  }, [session, isContinuing, stream]);

  return {
    phase,
    /** Whether all seconds so far are on disk; null while unknown. */
    isKept,
    isContinuing,
    press: (ready: MediaStream) => (phase.step === 'ready' ? session.start(ready) : session.stop()),
    pause: () => session.pause(),
    /** Continues an interrupted take with new tracks. */
    goOn: () => {
      setContinuing(true);
      if (!stream?.active) reopen();
    },
    finish: () => session.finish(),
  };
}
