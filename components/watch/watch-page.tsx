import { getMessages, getTranslations } from 'next-intl/server';
import type { PresentationDto } from '#lib/contracts/reels.ts';
import type { PublicTributeDto } from '#lib/contracts/tributes.ts';
import { formatDuration } from '#lib/format/duration.ts';
import styles from './watch.module.css';
import { WatchRoom } from './watch-room.tsx';

type WatchPageProps = { tribute: PublicTributeDto; presentation: PresentationDto };

/** The film as it stands, for those who made it: player, chapters, and every clip by itself. */
export async function WatchPage({ tribute, presentation }: WatchPageProps) {
  const [translate, { player }] = await Promise.all([getTranslations('watch'), getMessages()]);
  const { tributeId, tributeType, tributeFor } = tribute;
  const count = presentation.entries.filter(({ kind }) => kind === 'CLIP').length;
  const length = formatDuration(presentation.durationSeconds);
  return (
    <main id="content" className={styles.room}>
      <header className={styles.header}>
        <a className={styles.back} href={`/tribute/${tributeId}`}>
          {translate('back')}
        </a>
        <h1 className={styles.heading}>{translate('heading', { name: tributeFor.name })}</h1>
        {count > 0 && <p className={styles.summary}>{translate('summary', { count, length })}</p>}
      </header>
      {count > 0 ? (
        <WatchRoom presentation={presentation} texts={{ clips: translate('clips'), player }} />
      ) : (
        <section className={styles.empty}>
          <h2>{translate('emptyHeading')}</h2>
          <p>{translate('emptyText', { tributeType })}</p>
          <a className={styles.record} href={`/recordtribute?tributeId=${tributeId}`}>
            {translate('record')}
          </a>
        </section>
      )}
    </main>
  );
}
