'use client';

import Skeleton from '@mui/material/Skeleton';
import { useTranslations } from 'next-intl';
import { LoadFailure } from '#components/ui/load-failure.tsx';
import type { useReaderTexts } from './use-reader-texts.ts';

type AwaitedTextsProps = Pick<ReturnType<typeof useReaderTexts>, 'loading'>;

export function AwaitedTexts({ loading: { isError, isFetching, refetch } }: AwaitedTextsProps) {
  const t = useTranslations('board');
  if (!isError) return <Skeleton variant="rounded" height={320} />;
  return <LoadFailure text={t('textsFailed')} isRetrying={isFetching} onRetry={() => void refetch()} />;
}
