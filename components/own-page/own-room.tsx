'use client';

import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from 'react';
import { focusOnce } from '#components/ui/focus-once.ts';
import { whenTakenBack } from '#lib/browser/recording/taken-back.ts';
import page from './own-page.module.css';
import styles from './own-room.module.css';

const Erased = createContext<() => void>(() => {});

type OwnRoomProps = {
  tributeId: string;
  personId: string;
  texts: { heading: string; text: string; back: string };
  href: string;
  children: ReactNode;
};

/** Shows the page until its person has erased everything, in any tab, then only that it is gone. */
export function OwnRoom({ tributeId, personId, texts, href, children }: OwnRoomProps) {
  const [isErased, setErased] = useState(false);
  const tell = useCallback(() => setErased(true), []);
  useEffect(
    () => whenTakenBack(tributeId, (takenBack) => takenBack === 'erased' && tell(), personId),
    [tributeId, personId, tell],
  );
  if (!isErased) return <Erased value={tell}>{children}</Erased>;
  return (
    <div className={styles.erased}>
      <h1 ref={focusOnce} tabIndex={-1} className={page.heading}>
        {texts.heading}
      </h1>
      <p>{texts.text}</p>
      <a className={styles.back} href={href}>
        {texts.back}
      </a>
    </div>
  );
}

/** Returns how to say that everything was erased. */
export const useErased = () => useContext(Erased);
