import Skeleton from '@mui/material/Skeleton';
import { useTranslations } from 'next-intl';
import type { SharePurpose } from '#lib/tribute/share-purposes.ts';
import { ShareColumns } from './share-columns.tsx';
import { ShareFrame } from './share-frame.tsx';

export function ShareSkeleton({ purpose, tributeId }: { purpose: SharePurpose; tributeId: string | null }) {
  const t = useTranslations('share.page');
  return (
    <ShareFrame
      purpose={purpose}
      tributeId={tributeId}
      title={<Skeleton width="60%" component="output" aria-label={t('loading')} />}
      lead={<Skeleton width="80%" />}
    >
      <ShareColumns
        main={<Skeleton variant="rounded" height="32rem" />}
        aside={<Skeleton variant="rounded" height="32rem" />}
      />
    </ShareFrame>
  );
}
