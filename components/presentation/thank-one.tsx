'use client';

import { useState } from 'react';
import { FittedPicture } from '#components/player/fitted-picture.tsx';
import { LongList } from '#components/ui/long-list.tsx';
import type { ReelEntry } from '#lib/contracts/reels.ts';
import { isLong } from '#lib/lists/blocks.ts';
import { fill } from '#lib/messages/fill.ts';
import { thankYouHref } from '#lib/tribute/reel-links.ts';
import styles from './thank-one.module.css';

type ThankOneProps = {
  tributeId: string;
  entries: readonly ReelEntry[];
  texts: { thankOne: string; thankOneHint: string; thankMore: string };
};

/**
 * Chooses the only person who receives a thank-you, by their first clip: two people may share a name. People are rendered
 * while the list is open.
 */
export function ThankOne({ tributeId, entries, texts }: ThankOneProps) {
  const [isOpen, setOpen] = useState(false);
  const people = entries.filter(
    ({ kind, speaker }, index) =>
      kind === 'CLIP' && entries.findIndex((entry) => entry.speaker === speaker) === index,
  );
  return (
    <details className={styles.one} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className={styles.summary}>{texts.thankOne}</summary>
      <p className={styles.hint}>{texts.thankOneHint}</p>
      {isOpen && (
        <ul className={styles.people}>
          <LongList
            items={people}
            isLong={isLong(people.length)}
            keyOf={({ id }) => id}
            nameGap={(count) => fill(texts.thankMore, { count: String(count) })}
            renderItem={({ id, title, pictureUrl }, place) => (
              <li {...place}>
                <a className={styles.person} href={thankYouHref(tributeId, id)}>
                  <span className={styles.picture}>
                    <FittedPicture src={pictureUrl} />
                  </span>
                  <bdi className={styles.name}>{title}</bdi>
                </a>
              </li>
            )}
          />
        </ul>
      )}
    </details>
  );
}
