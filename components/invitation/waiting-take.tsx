'use client';

import { useEffect, useState } from 'react';
import { tributesRecordedHere } from '#lib/browser/recording/take-databases.ts';
import styles from './waiting-take.module.css';

type WaitingTakeProps = { tributeId: string; label: string };

/** The way to a clip of this device that has not arrived and that no other tab is sending; nothing without one. */
export function WaitingTake({ tributeId, label }: WaitingTakeProps) {
  const [recorder, setRecorder] = useState<string | null>(null);
  useEffect(() => {
    let isGone = false;
    const look = () =>
      // What cannot be looked for is offered by the recorder itself.
      void recorderOfTake(tributeId)
        .catch(() => null)
        .then((found) => {
          if (!isGone) setRecorder(found);
        });
    // Also when the page comes back from the browser's memory: the clip may have been recorded or sent meanwhile.
    window.addEventListener('pageshow', look);
    look();
    return () => {
      isGone = true;
      window.removeEventListener('pageshow', look);
    };
  }, [tributeId]);
  return (
    <output className={styles.waiting}>
      {recorder && (
        <a className={styles.link} href={recorder}>
          {label}
        </a>
      )}
    </output>
  );
}

/** Most visitors have recorded nothing: for them nothing more is fetched. */
async function recorderOfTake(tributeId: string): Promise<string | null> {
  if (!(await tributesRecordedHere()).includes(tributeId)) return null;
  const { findWaitingTake, recorderOf } = await import('#lib/browser/recording/device-takes.ts');
  const take = await findWaitingTake(tributeId);
  return take && recorderOf(take);
}
