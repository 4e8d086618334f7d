import { fill } from '#lib/messages/fill.ts';
import styles from './camera-view.module.css';
import type { RecorderTexts } from './recorder-texts.ts';
import type { Phase } from './use-take-recording.ts';

type CountdownProps = { phase: Phase; texts: RecorderTexts['camera'] };

export function Countdown({ phase, texts }: CountdownProps) {
  if (phase.step !== 'countdown') return null;
  return (
    <output className={styles.countdown}>
      <span className="visually-hidden">{fill(texts.countdown, { seconds: phase.seconds })}</span>
      <span aria-hidden="true">{phase.seconds}</span>
    </output>
  );
}
