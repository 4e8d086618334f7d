'use client';

import { useState } from 'react';
import { fill } from '#lib/messages/fill.ts';
import styles from './heart-button.module.css';
import { Icon } from './icon.tsx';
import type { PlayerTexts } from './player-texts.ts';

type HeartButtonProps = {
  isHearted: boolean;
  hearts: number | null;
  texts: PlayerTexts;
  /** Resolves after the server's answer, which arrives as new props. */
  onChange: (isHearted: boolean) => Promise<unknown>;
};

/** Updates optimistically; the server's answer corrects it. */
export function HeartButton({ isHearted, hearts, texts, onChange }: HeartButtonProps) {
  const [pending, setPending] = useState<boolean | null>(null);
  const isOn = pending ?? isHearted;
  const count = hearts === null ? null : hearts + Number(isOn) - Number(isHearted);
  const press = async () => {
    if (pending !== null) return;
    setPending(!isOn);
    await onChange(!isOn);
    setPending(null);
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
