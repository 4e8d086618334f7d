import { getMessages, getTranslations } from 'next-intl/server';
import type { ClientConfiguration } from '#lib/contracts/client-configuration.ts';
import type { PresentationDto } from '#lib/contracts/reels.ts';
import type { PublicTributeDto } from '#lib/contracts/tributes.ts';
import { formatDuration } from '#lib/format/duration.ts';
import styles from './watch.module.css';
import { WatchRoom } from './watch-room.tsx';

type WatchPageProps = {
  tribute: PublicTributeDto;
  /** Null while the film is a surprise for the reader. */
  presentation: PresentationDto | null;
  canDownload: boolean;
  /** Whether the reader is one of the people of the film, or was only shown it. */
  isMember: boolean;
  configuration: ClientConfiguration;
};

/** The film as it stands, for those who made it and those who were shown it: player, chapters, and every clip by itself. */
export async function WatchPage({ tribute, presentation, isMember, ...room }: WatchPageProps) {
  const [translate, messages] = await Promise.all([getTranslations('watch'), getMessages()]);
  const { tributeId, tributeType, tributeFor } = tribute;
  const { name } = tributeFor;
  const count = presentation?.entries.filter(({ kind }) => kind === 'CLIP').length ?? 0;
  const texts = { ...messages.watch.room, player: messages.player };
  return (
    <main id="content" className={styles.room}>
      <header className={styles.header}>
        <a className={styles.back} href={`/tribute/${tributeId}${isMember ? '' : '/presentation'}`}>
          {translate(isMember ? 'back' : 'backToFilm')}
        </a>
        <h1 className={styles.heading}>{translate('heading', { name })}</h1>
        {presentation && count > 0 && (
          <p className={styles.summary}>
            {translate('summary', { count, length: formatDuration(presentation.durationSeconds) })}
          </p>
        )}
      </header>
      {presentation === null && (
        <section className={styles.surprise}>
          <h2>{translate('surpriseHeading')}</h2>
          <p>{translate('surpriseText', { tributeType, name })}</p>
        </section>
      )}
      {presentation === null || count > 0 ? (
        <WatchRoom {...room} tributeId={tributeId} presentation={presentation} texts={texts} />
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
