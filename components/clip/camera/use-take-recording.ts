import { type RefObject, useEffect, useRef, useState } from 'react';
import { useLeaveWarning } from '#lib/browser/hooks/use-leave-warning.ts';
import { useWakeLock } from '#lib/browser/hooks/use-wake-lock.ts';
import type { RecordedTake } from '#lib/browser/recording/counted-parts.ts';
import type { TakeHandlers, TakePhase } from '#lib/browser/recording/take-phase.ts';
import { TakeSession } from '#lib/browser/recording/take-session.ts';
import { useWorkOffline } from '#lib/browser/stores/offline-work.ts';
import { useKeptStorage } from './use-kept-storage.ts';

export type RecordingHandlers = TakeHandlers;
export type Phase = Exclude<TakePhase, { step: 'interrupted' }>;

type TakeRecording = RecordingHandlers & {
  maxSeconds: number;
  /** Whether the receiver joins the parts of a take and trims off its countdown. */
  canJoin: boolean;
  /** A take that is continued. */
  earlier?: RecordedTake | undefined;
  stream: MediaStream | null;
  /** The preview, in which a frozen picture is noticed. */
  pictureRef: RefObject<HTMLVideoElement | null>;
  onLost: (stream: MediaStream) => void;
  /** Opens the other camera. */
  flip: () => void;
  hasFailed: boolean;
};

/** Whether a take is under way. */
export const isRunning = ({ step }: TakePhase): boolean =>
  step === 'recording' || step === 'paused' || step === 'switching';

export function useTakeRecording(recording: TakeRecording) {
  const { maxSeconds, canJoin, earlier, stream, pictureRef, flip, hasFailed } = recording;
  const [told, setPhase] = useState<TakePhase | null>(null);
  const [isKept, setKept] = useState<boolean | null>(earlier ? true : null);
  const [isContinuing, setContinuing] = useState(earlier !== undefined);
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
        earlier,
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
  const phase = told ?? session.rest;
  const isLive = isRunning(phase);
  useKeptStorage(isLive && isKept === true);
  useWorkOffline(isLive && isKept ? 'KEPT_RECORDING' : 'RECORDING');
  useLeaveWarning((isLive || phase.step === 'interrupted') && isKept !== true);
  useWakeLock(phase.step === 'countdown' || isLive);
  useEffect(() => () => session.close(), [session]);

  useEffect(() => {
    // Its first phase ends the waiting.
    if (isContinuing && stream?.active) session.start(stream);
  }, [session, isContinuing, stream]);

  const isSwitching = phase.step === 'switching';
  useEffect(() => {
    if (!isSwitching) return;
    if (stream?.active) session.goOn(stream);
    else if (hasFailed) session.giveUp();
  }, [session, isSwitching, stream, hasFailed]);

  return {
    phase,
    /** Whether all seconds so far are on disk; null while unknown. */
    isKept,
    isContinuing,
    press: (ready: MediaStream) => (phase.step === 'ready' ? session.start(ready) : session.stop()),
    pause: () => session.pause(),
    /** Flips the camera, which ends the part of a running take and begins the next. */
    flip: () => {
      session.interrupt('switched');
      flip();
    },
    /** Continues an interrupted take with new tracks, which `open` requests. */
    goOn: (open: () => void) => {
      setContinuing(true);
      if (!stream?.active) open();
    },
    finish: () => session.finish(),
  };
}
