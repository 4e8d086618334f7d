import { useTranslations } from 'next-intl';
import { PreparedClip } from '#components/clip/prepared-clip.tsx';
import type { SubmissionDto } from '#lib/contracts/submissions.ts';
import styles from './record-step.module.css';

export function OwnClip({ clip: { status, playbackUrl, posterUrl, failure } }: { clip: SubmissionDto }) {
  const t = useTranslations('wizard.record');
  if (playbackUrl) {
    return <PreparedClip src={playbackUrl} posterUrl={posterUrl} label={t('clip')} className={styles.clip} />;
  }
  return (
    <output className={styles.state}>
      {failure?.message ?? t(status === 'FAILED' ? 'unusable' : 'preparing')}
    </output>
  );
}
