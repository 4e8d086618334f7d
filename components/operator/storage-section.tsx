import Typography from '@mui/material/Typography';
import { useLocale, useTranslations } from 'next-intl';
import type { OperatorOverviewDto } from '#lib/contracts/operator.ts';
import { formatSize } from '#lib/format/size.ts';
import { OperatorSection } from './operator-section.tsx';
import { useTimes } from './use-times.ts';

type StorageSectionProps = Pick<OperatorOverviewDto, 'storage' | 'retention'>;

export function StorageSection({ storage, retention }: StorageSectionProps) {
  const t = useTranslations('operator.storage');
  const locale = useLocale();
  const timeOf = useTimes();
  const { diskFreeBytes, diskBytes, promisedBytes, bucket, reels } = storage;
  const total = reels && {
    size: formatSize(reels.bytes, locale),
    count: reels.count,
    time: timeOf(reels.measuredAt),
  };
  return (
    <OperatorSection title={t('title')}>
      <Typography>
        {t('disk', { free: formatSize(diskFreeBytes, locale), all: formatSize(diskBytes, locale) })}
      </Typography>
      <Typography>{t('promised', { size: formatSize(promisedBytes, locale) })}</Typography>
      {bucket && <Typography>{t('bucket', { name: bucket })}</Typography>}
      {retention && <Typography>{t('retention', retention)}</Typography>}
      <Typography>{total ? t('total', total) : t('unmeasured')}</Typography>
    </OperatorSection>
  );
}
