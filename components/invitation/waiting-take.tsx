'use client';

import { type MouseEvent, useEffect, useState } from 'react';
import bar from '#components/ui/error-bar.module.css';
import { tributesRecordedHere } from '#lib/browser/recording/take-databases.ts';
import { fill } from '#lib/messages/fill.ts';
import styles from './waiting-take.module.css';

type WaitingTakeProps = {
  tributeId: string;
  label: string;
  /** With {name}: the clip is of someone else who answered on this device. */
  labelOfOther: string;
};

type Found = { href: string; name: string; become: (() => Promise<string | null>) | null };

/** Leads to an unsent clip on this device that no other tab is sending. */
export function WaitingTake({ tributeId, label, labelOfOther }: WaitingTakeProps) {
  const [recorder, setRecorder] = useState<Found | null>(null);
  const [error, setError] = useState<string | null>(null);
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
  const open = async ({ href, become }: Found) => {
    const failure = await become?.();
    setError(failure ?? null);
    if (!failure) window.location.assign(href);
  };
  const press = (event: MouseEvent<HTMLAnchorElement>) => {
    if (!recorder?.become) return;
    // The recorder opens a clip only as the person who made it.
    event.preventDefault();
    void open(recorder);
  };
  return (
    <>
      <output className={styles.waiting}>
        {recorder && (
          <a className={styles.link} href={recorder.href} onClick={press}>
            {recorder.name ? fill(labelOfOther, { name: recorder.name }) : label}
          </a>
        )}
      </output>
      <p className={`${styles.error} ${bar.error}`} role="alert">
        {error}
      </p>
    </>
  );
}

/** Loads nothing more for visitors without recordings. */
async function recorderOfTake(tributeId: string): Promise<Found | null> {
  if (!(await tributesRecordedHere()).includes(tributeId)) return null;
  const [{ findWaitingTake }, { recorderOf }, { becomeMaker, otherMakerOf }] = await Promise.all([
    import('#lib/browser/recording/find-waiting-take.ts'),
    import('#lib/browser/recording/device-takes.ts'),
    import('#lib/browser/recording/other-maker.ts'),
  ]);
  const take = await findWaitingTake(tributeId);
  const maker = take && otherMakerOf(take);
  return (
    take && {
      href: recorderOf(take),
      name: maker?.name ?? '',
      become: maker && (() => becomeMaker(take, maker)),
    }
  );
}
