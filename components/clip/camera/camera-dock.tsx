import type { CSSProperties, ReactNode } from 'react';
import { fill } from '#lib/messages/fill.ts';
import { lastSeconds } from '#lib/recording/time-left.ts';
import styles from './camera-dock.module.css';
import { DevicesIcon, FlipIcon, PauseIcon, RecordIcon } from './icons.tsx';
import { LevelMeter } from './level-meter.tsx';
import type { RecorderTexts } from './recorder-texts.ts';
import { RoundButton } from './round-button.tsx';
import { isRunning, type Phase } from './use-take-recording.ts';

type CameraDockProps = {
  stream: MediaStream | null;
  phase: Phase;
  isKept: boolean | null;
  maxSeconds: number;
  /** Whether something else says what to do. */
  isQuiet: boolean;
  uploading: ReactNode;
  /** Whether something else shows what the microphone hears. */
  isHeardElsewhere: boolean;
  /** Opens the other camera; null without one. */
  onFlip: (() => void) | null;
  /** Whether a running take can continue with the other camera. */
  canSwitch: boolean;
  /** Null hides the button. */
  notes: { isShown: boolean; onClick: () => void } | null;
  texts: RecorderTexts['camera'];
  onRecord: () => void;
  onPause: () => void;
  onDevices: () => void;
};

export function CameraDock(props: CameraDockProps) {
  const { stream, phase, isQuiet, isHeardElsewhere, notes, texts, onRecord } = props;
  const isLive = isRunning(phase);
  const done = 'seconds' in phase && isLive ? phase.seconds / props.maxSeconds : 0;
  const label = {
    ready: texts.record,
    countdown: texts.cancel,
    recording: texts.stop,
    paused: texts.stop,
    switching: texts.stop,
  }[phase.step];
  return (
    <footer className={styles.dock}>
      <div className={styles.head}>
        <div className={styles.sound}>{stream && !isHeardElsewhere && <LevelMeter stream={stream} />}</div>
        <FlipButton {...props} />
      </div>
      <output className={styles.status}>{isQuiet ? '' : statusText(props)}</output>
      {isLive && <div className={styles.uploading}>{props.uploading}</div>}
      <div className={styles.row}>
        <LeftButton {...props} />
        <button
          type="button"
          className={styles.record}
          aria-label={label}
          disabled={!stream}
          onClick={onRecord}
          style={{ '--done': done.toFixed(3) } as CSSProperties}
        >
          <span className={isLive ? styles.stopSign : styles.recordSign} />
        </button>
        {notes && phase.step !== 'countdown' ? (
          <RoundButton
            label={isLive ? texts.notes.show : texts.notes.open}
            onClick={notes.onClick}
            {...(isLive && { isPressed: notes.isShown })}
            isLarge
          >
            {texts.notes.button}
          </RoundButton>
        ) : (
          <span />
        )}
      </div>
    </footer>
  );
}

function FlipButton({ stream, phase, canSwitch, texts, onFlip }: CameraDockProps) {
  if (!onFlip) return null;
  const canFlip = phase.step === 'ready' || (canSwitch && phase.step === 'recording');
  return (
    <RoundButton label={texts.flip} onClick={onFlip} isDisabled={!stream || !canFlip}>
      <FlipIcon />
    </RoundButton>
  );
}

/** The devices before a take, the pause during it. */
function LeftButton({ stream, phase, texts, onPause, onDevices }: CameraDockProps) {
  if (isRunning(phase)) {
    const label = phase.step === 'paused' ? texts.resume : texts.pause;
    return (
      <RoundButton label={label} onClick={onPause} isDisabled={!stream} isLarge>
        {phase.step === 'paused' ? <RecordIcon /> : <PauseIcon />}
      </RoundButton>
    );
  }
  const isDisabled = !stream || phase.step === 'countdown';
  return (
    <RoundButton label={texts.devices.open} onClick={onDevices} isDisabled={isDisabled} isLarge>
      <DevicesIcon />
    </RoundButton>
  );
}

function statusText({ stream, phase, isKept, maxSeconds, texts }: CameraDockProps): string {
  switch (phase.step) {
    case 'ready':
      return stream ? texts.hint : texts.starting;
    case 'countdown':
      return '';
    case 'switching':
      return texts.starting;
    case 'paused':
      return byKeeping(isKept, [texts.pausedSaved, texts.pausedUnsaved, texts.paused]);
    case 'recording': {
      const seconds = lastSeconds(phase.seconds, maxSeconds);
      if (seconds !== null) return fill(texts.leftSoon, { seconds });
      return byKeeping(isKept, [texts.saved, texts.unsaved, texts.recording]);
    }
  }
}

const byKeeping = (isKept: boolean | null, [kept, notKept, unknown]: [string, string, string]): string =>
  isKept === null ? unknown : isKept ? kept : notKept;
