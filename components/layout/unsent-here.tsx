import { useEffect, useState } from 'react';
import { RemoveClip } from '#components/clip/remove-clip.tsx';
import { SaveTake } from '#components/clip/save-take.tsx';
import type { Take } from '#lib/browser/recording/stored-take.ts';
import { deleteUnsent, listUnsent } from '#lib/browser/recording/unsent-takes.ts';
import type layout from '#lib/messages/en/layout.json';
import { fill } from '#lib/messages/fill.ts';
import stuck from './stuck-take.module.css';
import styles from './unsent-here.module.css';

type UnsentHereTexts = typeof layout.unsentHere;
type UnsentHereProps = { tributeId: string; locale: string; texts: UnsentHereTexts };

/** Saves or deletes what this device keeps for a reel whose recorder no longer opens. Sent takes have their own notice. */
export function UnsentHere({ tributeId, locale, texts }: UnsentHereProps) {
  const [takes, setTakes] = useState<readonly Take[]>([]);
  useEffect(() => {
    let isGone = false;
    void listUnsent(tributeId).then((found) => {
      if (!isGone) setTakes(found);
    });
    return () => {
      isGone = true;
    };
  }, [tributeId]);
  return takes.map((take) => {
    const what = nameOf(take, locale, texts);
    return (
      <section key={take.takeId} className={styles.take}>
        <output>{fill(texts.unsent, { what })}</output>
        <div className={stuck.ways}>
          <SaveTake take={take} about={what} texts={texts} className={stuck.way} />
          <RemoveClip
            label={`${texts.delete.open}: ${what}`}
            texts={{ ...texts.delete, question: fill(texts.delete.question, { what }) }}
            remove={async () => ((await deleteUnsent(tributeId, take)) ? null : texts.heldElsewhere)}
            onRemoved={() => setTakes((before) => before.filter((one) => one !== take))}
          />
        </div>
      </section>
    );
  });
}

/** Returns what a take is, whose and of when: people who share a device must not delete each other's. */
function nameOf(take: Take, locale: string, texts: UnsentHereTexts): string {
  const { medium = 'VIDEO', isThankYou, contributorName: name, recordedAt } = take;
  const kind = (isThankYou ? texts.thanks : texts.kinds)[medium];
  const what = name ? fill(texts.by, { kind, name }) : kind;
  const date = new Date(recordedAt).toLocaleString(locale, { dateStyle: 'long', timeStyle: 'short' });
  return fill(texts.dated, { what, date });
}
