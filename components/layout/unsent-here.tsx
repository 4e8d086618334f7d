import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { RemoveClip } from '#components/clip/remove-clip.tsx';
import { SaveTake } from '#components/clip/save-take.tsx';
import type { Take } from '#lib/browser/recording/stored-take.ts';
import { deleteUnsent, listUnsent } from '#lib/browser/recording/unsent-takes.ts';
import type layout from '#lib/messages/en/layout.json';
import { fill } from '#lib/messages/fill.ts';
import { nameOfTake } from './name-of-take.ts';
import stuck from './stuck-take.module.css';
import styles from './unsent-here.module.css';

type UnsentHereTexts = typeof layout.unsentHere;
type UnsentHereProps = { tributeId: string; locale: string; texts: UnsentHereTexts };

/** Saves or deletes what this device keeps for a reel whose recorder no longer opens. Sent takes have their own notice. */
export function UnsentHere({ tributeId, locale, texts }: UnsentHereProps) {
  const listRef = useRef<HTMLElement>(null);
  const [takes, setTakes] = useState<readonly Take[]>([]);
  const [spoken, setSpoken] = useState('');
  useEffect(() => {
    let isGone = false;
    void listUnsent(tributeId).then((found) => {
      if (isGone || found.length === 0) return;
      setTakes(found);
      setSpoken(texts.unsent);
    });
    return () => {
      isGone = true;
    };
  }, [tributeId, texts]);
  const forget = (take: Take, what: string) => {
    const index = takes.indexOf(take);
    flushSync(() => {
      setTakes(takes.filter((one) => one !== take));
      setSpoken(fill(texts.deleted, { what }));
    });
    // The pressed button is gone, so the focus moves to the next take, or to the first heading.
    const headings = [...(listRef.current?.querySelectorAll<HTMLElement>('h2, h3') ?? [])];
    (headings[index + 1] ?? headings[0])?.focus();
  };
  return (
    <section ref={listRef} className={spoken && styles.list}>
      {spoken && (
        <h2 className={styles.heading} tabIndex={-1}>
          {texts.heading}
        </h2>
      )}
      {/* Mounted empty: screen readers announce only what changes in it. */}
      <output>{spoken}</output>
      {takes.map((take) => {
        const what = nameOfTake(take, locale, texts);
        return (
          <section key={take.takeId} className={styles.take}>
            <h3 className={styles.heading} tabIndex={-1}>
              {what}
            </h3>
            <div className={stuck.ways}>
              <SaveTake take={take} about={what} texts={texts} className={stuck.way} />
              <RemoveClip
                label={`${texts.delete.open}: ${what}`}
                texts={{ ...texts.delete, question: fill(texts.delete.question, { what }) }}
                remove={async () => ((await deleteUnsent(tributeId, take)) ? null : texts.heldElsewhere)}
                onRemoved={() => forget(take, what)}
              />
            </div>
          </section>
        );
      })}
    </section>
  );
}
