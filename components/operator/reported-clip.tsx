import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslations } from 'next-intl';
import type { OpenReportDto } from '#lib/contracts/operator.ts';

type ReportedClipProps = { clip: NonNullable<OpenReportDto['clip']>; onPlay: () => void };

/** The player of a reported clip. It loads nothing before it plays: it may be hurtful. */
export function ReportedClip({ clip, onPlay }: ReportedClipProps) {
  const t = useTranslations('operator.reports');
  const { speaker, videoUrl } = clip;
  if (!videoUrl) return <Typography variant="body2">{t('notPrepared')}</Typography>;
  return (
    <Box
      component="video"
      controls
      playsInline
      preload="none"
      aria-label={t('video', { speaker })}
      src={videoUrl}
      onPlay={onPlay}
      sx={{
        width: '100%',
        maxWidth: '24rem',
        aspectRatio: '16 / 9',
        bgcolor: 'var(--color-room)',
        borderRadius: 1,
      }}
    />
  );
}
