'use client';

import Typography from '@mui/material/Typography';
import { useLocale, useTranslations } from 'next-intl';
import { listStuckUploads } from '#lib/browser/api/operator.ts';
import { useOperatorList } from '#lib/browser/hooks/use-operator.ts';
import type { StuckUploadDto } from '#lib/contracts/operator.ts';
import { formatSize } from '#lib/format/size.ts';
import { Entry } from './entry.tsx';
import { OperatorSection } from './operator-section.tsx';
import { PagedSection } from './paged-section.tsx';
import { useTimes } from './use-times.ts';

/** Without an answer of the media storage, nobody knows how many of them are stuck. */
export function StuckUploads({ count }: { count: number | null }) {
  const t = useTranslations('operator.uploads');
  if (count !== null) return <UploadList count={count} />;
  return (
    <OperatorSection title={t('title')}>
      <Typography>{t('unknown')}</Typography>
    </OperatorSection>
  );
}

function UploadList({ count }: { count: number }) {
  const t = useTranslations('operator.uploads');
  const locale = useLocale();
  const timeOf = useTimes();
  const list = useOperatorList('uploads', listStuckUploads);
  const progressOf = ({ receivedBytes, sizeBytes, startedAt, movedAt }: StuckUploadDto): string[] => {
    if (receivedBytes === null || movedAt === null)
      return [t('progressUnknown'), t('started', { time: timeOf(startedAt) })];
    const received = formatSize(receivedBytes, locale);
    const size =
      sizeBytes === null
        ? t('receivedOnly', { received })
        : t('received', { received, all: formatSize(sizeBytes, locale) });
    return [size, t('moved', { time: timeOf(movedAt) })];
  };
  const texts = { title: t('title'), lead: t('lead'), error: t('error'), empty: t('empty') };
  return (
    <PagedSection texts={texts} list={list} count={count}>
      {(upload) => (
        <Entry
          key={upload.uploadId}
          heading={upload.uploadId}
          details={[...progressOf(upload), upload.tributeId ?? t('noReel')]}
        />
      )}
    </PagedSection>
  );
}
