import Alert from '@mui/material/Alert';
import Typography from '@mui/material/Typography';
import { useLocale, useTranslations } from 'next-intl';
import type { BackupsDto } from '#lib/contracts/upkeep.ts';
import { formatSize } from '#lib/format/size.ts';
import { OperatorSection } from './operator-section.tsx';
import { useTimes } from './use-times.ts';

export function BackupSection({ backups }: { backups: BackupsDto }) {
  const t = useTranslations('operator.backups');
  const locale = useLocale();
  const timeOf = useTimes();
  const { folder, everyHours, keep, isRunning, verified, failures, missing, failed } = backups;
  return (
    <OperatorSection title={t('title')} lead={t('lead', { hours: everyHours, folder, keep })}>
      <Typography>
        {verified
          ? t('verified', { time: timeOf(verified.at), size: formatSize(verified.sizeBytes, locale) })
          : t('none')}
      </Typography>
      {isRunning && <Typography>{t('running')}</Typography>}
      {missing && (
        <Alert severity="warning" sx={{ mt: 1.5, overflowWrap: 'anywhere' }}>
          {t('missing', { name: missing })}
        </Alert>
      )}
      {failed && (
        <Alert severity="error" sx={{ mt: 1.5 }}>
          <Typography sx={{ fontWeight: 600 }}>
            {t('failed', { count: failures, time: timeOf(failed.at) })}
          </Typography>
          <Typography>{t(`advice.${failed.failure}`, { folder })}</Typography>
          <Typography variant="body2" sx={{ mt: 1, whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
            {failed.words}
          </Typography>
        </Alert>
      )}
    </OperatorSection>
  );
}
