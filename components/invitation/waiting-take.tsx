'use client';

import { useEffect, useState } from 'react';
import { tributesRecordedHere } from '#lib/browser/recording/take-databases.ts';
import styles from './waiting-take.module.css';

type WaitingTakeProps = { tributeId: string; label: string };

/** Leads to an unsent clip on this device that no other tab is sending. */
export function WaitingTake({ tributeId, label }: WaitingTakeProps) {
  const [recorder, setRecorder] = useState<string | null>(null);
  useEffect(() => {
    let isGone = false;
    const look = () =>
      // The recorder itself offers takes that this check cannot find.
      void recorderOfTake(tributeId)
        .catch(() => null)
        .then((found) => {
          if (!isGone) setRecorder(found);
        });
    // Also on a restored page: the clip may have changed meanwhile.
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

/** Loads nothing more for visitors without recordings. */
async function recorderOfTake(tributeId: string): Promise<string | null> {
  if (!(await tributesRecordedHere()).includes(tributeId)) return null;
  const { findWaitingTake, recorderOf } = await import('#lib/browser/recording/device-takes.ts');
  const take = await findWaitingTake(tributeId);
  return take && recorderOf(take);
}
