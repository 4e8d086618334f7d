import { FittedPicture } from '#components/player/fitted-picture.tsx';
import type { ReelEntry } from '#lib/contracts/reels.ts';
import { thankYouHref } from '#lib/tribute/reel-links.ts';
import styles from './thank-one.module.css';

type ThankOneProps = {
  tributeId: string;
  entries: readonly ReelEntry[];
  texts: { thankOne: string; thankOneHint: string };
};

/** Chooses the only person who receives a thank-you, by their first clip: two people may share a name. */
export function ThankOne({ tributeId, entries, texts }: ThankOneProps) {
  const people = entries.filter(
    ({ kind, speaker }, index) =>
      kind === 'CLIP' && entries.findIndex((entry) => entry.speaker === speaker) === index,
  );
  return (
    <details className={styles.one}>
      <summary className={styles.summary}>{texts.thankOne}</summary>
      <p className={styles.hint}>{texts.thankOneHint}</p>
      <ul className={styles.people}>
        {people.map(({ id, title, pictureUrl }) => (
          <li key={id}>
            <a className={styles.person} href={thankYouHref(tributeId, id)}>
              <span className={styles.picture}>
                <FittedPicture src={pictureUrl} />
              </span>
              <bdi className={styles.name}>{title}</bdi>
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}
