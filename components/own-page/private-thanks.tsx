import { getTranslations } from 'next-intl/server';
import { PreparedClip } from '#components/clip/prepared-clip.tsx';
import type { TributeType } from '#lib/tribute/occasions/occasions.ts';
import styles from './own-page.module.css';

type PrivateThanksProps = {
  thanks: readonly { _id: string; from: string; posterUrl: string; playbackUrl: string }[];
  tributeType: TributeType;
};

/** Thank-yous for this person alone. */
export async function PrivateThanks({ thanks, tributeType }: PrivateThanksProps) {
  const t = await getTranslations('ownpage.thanks');
  if (thanks.length === 0) return null;
  return (
    <section aria-labelledby="for-you" className={styles.private}>
      <h2 id="for-you" className={styles.title}>
        {t('heading', { tributeType })}
      </h2>
      <p className={styles.hint}>{t('hint')}</p>
      <ul className={styles.thanks}>
        {thanks.map(({ _id, from, posterUrl, playbackUrl }) => {
          const label = t('from', { hasFrom: from ? 'yes' : 'no', person: from });
          return (
            <li key={_id}>
              <PreparedClip src={playbackUrl} posterUrl={posterUrl} label={label} className={styles.forYou} />
              <p>{label}</p>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
