'use client';

import type { ReactNode } from 'react';
import styles from './controls.module.css';
import { Icon, type IconName } from './icon.tsx';
import type { PlayerTexts } from './player-texts.ts';
import { RATES } from './rates.ts';
import { SeekBar } from './seek-bar.tsx';
import { useFullScreen, usePictureInPicture } from './use-full-screen.ts';
import { type Reel, useReelState } from './use-reel.ts';

type ControlsProps = {
  reel: Reel;
  texts: PlayerTexts;
  /** The player fills the window anyway. */
  isFullBleed: boolean;
  onFullScreen: () => void;
  onShortcuts: () => void;
  children: ReactNode;
};

export function Controls({ reel, texts, isFullBleed, children, ...on }: ControlsProps) {
  const phase = useReelState(reel, (state) => state.phase);
  const isAtStart = useReelState(reel, (state) => state.phase === 'paused' && state.positionSeconds === 0);
  const isMuted = useReelState(reel, (state) => state.isMuted);
  const rate = useReelState(reel, (state) => state.rate);
  const { isFullScreen, canFillScreen } = useFullScreen(isFullBleed);
  const hasWindow = usePictureInPicture();
  const main = { playing: 'pause', paused: 'play', ended: 'replay' } as const;

  return (
    <div className={styles.controls} data-at-start={isAtStart}>
      <SeekBar reel={reel} texts={texts} />
      <div className={styles.buttons}>
        <button
          type="button"
          className={phase === 'playing' ? styles.button : styles.start}
          aria-label={texts[main[phase]]}
          aria-keyshortcuts="k"
          title={texts[main[phase]]}
          onClick={() => reel.toggle()}
        >
          <Icon name={main[phase]} />
          {phase !== 'playing' && <span className={styles.word}>{texts[main[phase]]}</span>}
        </button>
        <ControlButton
          icon={isMuted ? 'muted' : 'sound'}
          label={isMuted ? texts.unmute : texts.mute}
          shortcut="m"
          onClick={() => reel.setMuted(!isMuted)}
        />
        <select
          className={styles.speed}
          aria-label={texts.speed}
          value={rate}
          onChange={(event) => reel.setRate(Number(event.currentTarget.value))}
        >
          {RATES.map((value) => (
            <option key={value} value={value}>
              {value}×
            </option>
          ))}
        </select>
        {children}
        {hasWindow && (
          <ControlButton
            icon="window"
            label={texts.pictureInPicture}
            shortcut="i"
            onClick={() => void reel.togglePictureInPicture().catch(() => {})}
          />
        )}
        {canFillScreen && (
          <ControlButton
            icon={isFullScreen ? 'leaveFullScreen' : 'fullScreen'}
            label={isFullScreen ? texts.leaveFullScreen : texts.fullScreen}
            shortcut="f"
            onClick={on.onFullScreen}
          />
        )}
        <ControlButton
          icon="keyboard"
          label={texts.shortcuts}
          shortcut="?"
          className={styles.keyboard}
          onClick={on.onShortcuts}
        />
      </div>
    </div>
  );
}

type ControlButtonProps = {
  icon: IconName;
  label: string;
  shortcut: string;
  className?: string | undefined;
  onClick: () => void;
};

function ControlButton({ icon, label, shortcut, className = styles.button, onClick }: ControlButtonProps) {
  return (
    <button
      type="button"
      className={className}
      aria-label={label}
      aria-keyshortcuts={shortcut}
      title={label}
      onClick={onClick}
    >
      <Icon name={icon} />
    </button>
  );
}
