import { getMessages, getTranslations } from 'next-intl/server';
import type { CSSProperties } from 'react';
import { ownClipsTexts } from '#components/clip/own-clips-texts.ts';
import type { ClientConfiguration } from '#lib/contracts/client-configuration.ts';
import type { PresentationDto } from '#lib/contracts/reels.ts';
import type { SubmissionDto } from '#lib/contracts/submissions.ts';
import type { PublicTributeDto } from '#lib/contracts/tributes.ts';
import { formatDuration } from '#lib/format/duration.ts';
import { OCCASIONS } from '#lib/tribute/occasions/occasions.ts';
import { NothingYet } from './nothing-yet.tsx';
import styles from './watch.module.css';
import { WatchRoom } from './watch-room.tsx';

type WatchPageProps = {
  tribute: PublicTributeDto;
  presentation: PresentationDto | null;
  canDownload: boolean;
  /** A contributor, not just a viewer. */
  isMember: boolean;
  isManaging: boolean;
  /** Came by the recipient's link. */
  canThank: boolean;
  ownClips: readonly SubmissionDto[];
  configuration: ClientConfiguration;
};

export async function WatchPage({ tribute, presentation, isMember, ...room }: WatchPageProps) {
  const [translate, messages] = await Promise.all([getTranslations('watch'), getMessages()]);
  const { tributeId, tributeType, tributeFor, questions, language } = tribute;
  const { name } = tributeFor;
  const count = presentation?.entries.filter(({ kind }) => kind === 'CLIP').length ?? 0;
  const { isSolemn, palette } = OCCASIONS[tributeType];
  const { room: usual, solemn } = messages.watch;
  const words = isSolemn ? { ...usual, ...solemn } : usual;
  const { clip, film } = messages.report;
  const texts = {
    ...words,
    player: messages.player,
    own: ownClipsTexts(messages, tributeType),
    report: { clip, film },
  };
  return (
    <main id="content" className={styles.room} style={{ '--glow': palette.accent } as CSSProperties}>
      <header className={styles.header}>
        <a
          className={styles.back}
          href={`/tribute/${tributeId}${isMember ? '' : `/presentation${room.canThank ? '?tgd=1' : ''}`}`}
        >
          {translate(isMember ? 'back' : 'backToFilm')}
        </a>
        {presentation && count > 0 && (
          <>
            <h1 className={styles.heading}>{translate('heading', { name })}</h1>
            <p className={styles.summary}>
              {translate('summary', { count, length: formatDuration(presentation.durationSeconds) })}
            </p>
          </>
        )}
      </header>
      {count === 0 && (
        <NothingYet tribute={tribute} isSurprise={presentation === null} hasSent={room.ownClips.length > 0} />
      )}
      <WatchRoom {...room} {...{ tributeId, presentation, questions, language, texts }} />
    </main>
  );
}
