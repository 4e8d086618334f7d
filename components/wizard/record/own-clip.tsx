import { useTranslations } from 'next-intl';
import type { SubmissionDto } from '#lib/contracts/submissions.ts';
import styles from './record-step.module.css';

/** A clip of the maker's own: to be watched once it is ready, until then how far it is. */
export function OwnClip({ clip: { status, playbackUrl, posterUrl, failure } }: { clip: SubmissionDto }) {
  const t = useTranslations('wizard.record');
  if (playbackUrl) {
    return (
      <video
        className={styles.clip}
        aria-label={t('clip')}
        src={playbackUrl}
        {...(posterUrl && { poster: posterUrl })}
        controls
        playsInline
        preload="none"
      >
        <track kind="captions" />
      </video>
    );
  }
  return (
    <output className={styles.state}>
      {failure?.message ?? t(status === 'FAILED' ? 'unusable' : 'preparing')}
    </output>
  );
}
