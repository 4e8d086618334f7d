'use client';

import { useEffect, useRef } from 'react';
import { Icon } from './icon.tsx';
import type { PlayerTexts } from './player-texts.ts';
import styles from './shortcut-list.module.css';

type ShortcutListProps = { texts: PlayerTexts; hasCaptions: boolean; onClose: () => void };

export function ShortcutList({ texts, hasCaptions, onClose }: ShortcutListProps) {
  const close = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    close.current?.focus();
    const onKeyDown = ({ key }: KeyboardEvent) => key === 'Escape' && onClose();
    document.addEventListener('keydown', onKeyDown);
    return () => {
      document.removeEventListener('keydown', onKeyDown);
      if (before instanceof HTMLElement) before.focus();
    };
  }, [onClose]);
  const { keys } = texts;
  const rows: [string[], string][] = [
    [[keys.space, 'K'], keys.play],
    [['←', '→'], keys.move],
    [['J', 'L'], keys.moveFar],
    [['P', 'N'], keys.chapter],
    [['0–9'], keys.part],
    [['<', '>'], keys.speed],
    [['M'], keys.mute],
    ...(hasCaptions ? [[['C'], texts.captions] satisfies [string[], string]] : []),
    [['I'], texts.pictureInPicture],
    [['F'], texts.fullScreen],
    [['?'], texts.shortcuts],
  ];
  return (
    <section className={styles.list} aria-label={texts.shortcuts}>
      <div className={styles.head}>
        <h2 className={styles.heading}>{texts.shortcuts}</h2>
        <button ref={close} type="button" className={styles.close} aria-label={keys.close} onClick={onClose}>
          <Icon name="close" />
        </button>
      </div>
      <dl className={styles.rows}>
        {rows.map(([names, meaning]) => (
          <div key={meaning} className={styles.row}>
            <dt>
              {names.map((name) => (
                <kbd key={name} className={styles.key}>
                  {name}
                </kbd>
              ))}
            </dt>
            <dd className={styles.meaning}>{meaning}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
