import { RemoveClip } from '#components/clip/remove-clip.tsx';
import { SaveTake } from '#components/clip/save-take.tsx';
import { deleteFree, pageOf } from '#lib/browser/recording/device-takes.ts';
import type { StuckTake } from '#lib/browser/recording/waiting-take.ts';
import type layout from '#lib/messages/en/layout.json';
import styles from './stuck-take.module.css';

type StuckTakeWaysProps = {
  stuck: StuckTake;
  texts: typeof layout.waitingTake.stuck;
  onDeleted: () => void;
};

/** Ways on for an answer that its reel does not take: open the reel's page, save the answer, or delete it. */
export function StuckTakeWays({ stuck, texts, onDeleted }: StuckTakeWaysProps) {
  const { take, database } = stuck;
  const remove = async () => ((await deleteFree(database, take)) ? null : texts.heldElsewhere);
  return (
    <div className={styles.ways}>
      <a className={styles.way} href={pageOf(take)}>
        {texts.page}
      </a>
      <SaveTake take={take} texts={texts} className={styles.way} />
      <RemoveClip texts={texts.delete} remove={remove} onRemoved={onDeleted} />
    </div>
  );
}
