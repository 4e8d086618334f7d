'use client';

import { useRef, useState } from 'react';
import { fill } from '#lib/messages/fill.ts';
import styles from './heart-button.module.css';
import { Icon } from './icon.tsx';
import type { PlayerTexts } from './player-texts.ts';

type HeartButtonProps = {
  isHearted: boolean;
  hearts: number | null;
  texts: PlayerTexts;
  /** Resolves after the server's answer, or once the device keeps the press. Both arrive as new props. */
  onChange: (isHearted: boolean) => Promise<unknown>;
};

/** Updates optimistically; the answer to the last press corrects it. */
export function HeartButton({ isHearted, hearts, texts, onChange }: HeartButtonProps) {
  const [wanted, setWanted] = useState<boolean | null>(null);
  const presses = useRef(0);
  const isOn = wanted ?? isHearted;
  const count = hearts === null ? null : hearts + Number(isOn) - Number(isHearted);
  const press = async () => {
    presses.current += 1;
    const own = presses.current;
    setWanted(!isOn);
    await onChange(!isOn);
    if (presses.current === own) setWanted(null);
  };
  return (
    <button
      type="button"
      className={styles.heart}
      aria-pressed={isOn}
      aria-label={count === null ? texts.heart : fill(texts.hearts, { count })}
      onClick={() => void press()}
    >
      <Icon name={isOn ? 'hearted' : 'heart'} />
      <span aria-hidden="true">{count}</span>
    </button>
  );
}
