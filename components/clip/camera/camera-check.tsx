import { type ReactNode, type RefObject, useEffect, useId } from 'react';
import { useRecorderChoices } from '#lib/browser/stores/recorder-choices.ts';
import type { ReelFormat } from '#lib/reel/format.ts';
import styles from './camera-check.module.css';
import { CheckIcon } from './icons.tsx';
import type { RecorderTexts } from './recorder-texts.ts';
import { useCameraCheck } from './use-camera-check.ts';

type CameraCheckProps = {
  stream: MediaStream;
  pictureRef: RefObject<HTMLVideoElement | null>;
  /** Missing if the clip does not become part of a reel. */
  format: ReelFormat | undefined;
  texts: RecorderTexts['camera']['check'];
  onClose: () => void;
};

/** Ten seconds before the first take. Recording is possible all the while. */
export function CameraCheck({ stream, pictureRef, format, texts, onClose }: CameraCheckProps) {
  const headingId = useId();
  const check = useCameraCheck(stream, pictureRef, format);
  const { isOver } = check;
  useEffect(() => {
    if (isOver) useRecorderChoices.setState({ isChecked: true });
  }, [isOver]);
  const sound = check.isHeard ? 'heard' : isOver ? 'silent' : 'speak';
  const light = check.isDark === null ? 'looking' : check.isDark ? 'dark' : 'bright';

  return (
    <section className={styles.check} aria-labelledby={headingId}>
      <header className={styles.head}>
        <h2 id={headingId} className={styles.heading}>
          {texts.heading}
        </h2>
        <button type="button" className={styles.close} onClick={onClose}>
          {isOver ? texts.done : texts.skip}
        </button>
      </header>
      <ul className={styles.findings} aria-live="polite">
        <Finding state={STATES[sound]}>{texts[sound]}</Finding>
        <Finding state={STATES[light]}>{texts[light]}</Finding>
        {check.turn && <Finding state="bad">{texts[check.turn]}</Finding>}
        {check.isSlow && <Finding state="bad">{texts.slow}</Finding>}
      </ul>
    </section>
  );
}

const STATES = {
  speak: 'open',
  heard: 'good',
  silent: 'bad',
  looking: 'open',
  bright: 'good',
  dark: 'bad',
} as const;

type FindingProps = { state: 'open' | 'good' | 'bad'; children: ReactNode };

function Finding({ state, children }: FindingProps) {
  return (
    <li className={styles.finding}>
      <span className={styles[state]} aria-hidden="true">
        {state === 'good' && <CheckIcon />}
        {state === 'bad' && '!'}
      </span>
      {children}
    </li>
  );
}
