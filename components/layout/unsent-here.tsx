import { useEffect, useState } from 'react';
import { RemoveClip } from '#components/clip/remove-clip.tsx';
import { SaveTake } from '#components/clip/save-take.tsx';
import { deleteTake, listUnsent } from '#lib/browser/recording/device-takes.ts';
import type { Take } from '#lib/browser/recording/stored-take.ts';
import type layout from '#lib/messages/en/layout.json';
import stuck from './stuck-take.module.css';
import styles from './unsent-here.module.css';

type UnsentHereProps = { tributeId: string; texts: typeof layout.waitingTake };

/** Saves or deletes what this device keeps for a reel whose recorder no longer opens. Sent takes have their own notice. */
export function UnsentHere({ tributeId, texts }: UnsentHereProps) {
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
  return takes.map((take) => (
    <section key={take.takeId} className={styles.take}>
      <output>{texts.unsent}</output>
      <div className={stuck.ways}>
        <SaveTake take={take} texts={texts.stuck} className={stuck.way} />
        <RemoveClip
          texts={texts.stuck.delete}
          remove={async () => {
            await deleteTake(tributeId, take);
            return null;
          }}
          onRemoved={() => setTakes((before) => before.filter((one) => one !== take))}
        />
      </div>
    </section>
  ));
}
