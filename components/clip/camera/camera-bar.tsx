import { fill } from '#lib/messages/fill.ts';
import { lastSeconds } from '#lib/recording/time-left.ts';
import styles from './camera-bar.module.css';
import { clockTime } from './clock-time.ts';
import { BackIcon, PauseIcon } from './icons.tsx';
import type { RecorderTexts } from './recorder-texts.ts';
import { RoundButton } from './round-button.tsx';
import type { Phase } from './use-take-recording.ts';

type CameraBarProps = {
  phase: Phase;
  maxSeconds: number;
  texts: RecorderTexts['camera'];
  onBack: () => void;
};

/** Disabled during a take, so that nobody leaves it. */
export function CameraBar(props: CameraBarProps) {
  const { phase, maxSeconds, texts, onBack } = props;
  return (
    <header className={styles.bar}>
      <RoundButton label={texts.back} onClick={onBack} isGone={phase.step !== 'ready'}>
        <BackIcon />
      </RoundButton>
      <p className={styles.time} role="timer">
        {phase.step === 'recording' && <span className={styles.redDot} aria-hidden="true" />}
        {phase.step === 'paused' && <PauseIcon />}
        {clockText(phase, maxSeconds, texts)}
      </p>
      <span className={styles.noRound} />
    </header>
  );
}

function clockText(phase: Phase, maxSeconds: number, texts: RecorderTexts['camera']): string {
  const limit = clockTime(maxSeconds);
  if (phase.step === 'ready' || phase.step === 'countdown') return fill(texts.limit, { limit });
  const time = clockTime(phase.seconds);
  if (phase.step === 'paused') return fill(texts.pausedAt, { time });
  if (lastSeconds(phase.seconds, maxSeconds) === null) return fill(texts.time, { time, limit });
  return fill(texts.left, { time: clockTime(maxSeconds - phase.seconds) });
}
