'use client';

import FormControlLabel from '@mui/material/FormControlLabel';
import Skeleton from '@mui/material/Skeleton';
import Switch from '@mui/material/Switch';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { LinkWays } from '#components/share-link/share-box.tsx';
import { LoadFailure } from '#components/ui/load-failure.tsx';
import { usePresentationLink } from '#lib/browser/hooks/use-presentation-link.ts';
import type { TributeDto } from '#lib/contracts/tributes.ts';
import { canThank, withThankYou } from '#lib/tribute/reel-links.ts';
import { PosterDownload } from './poster-download.tsx';
import { ShareColumns } from './share-columns.tsx';

export function WatchReels({ tribute }: { tribute: TributeDto }) {
  return (
    <ShareColumns
      main={<ReelLink tribute={tribute} />}
      aside={<PosterDownload tributeId={tribute.tributeId} purpose="WATCH" />}
    />
  );
}

function ReelLink({ tribute: { tributeId, tributeType: type, tributeFor } }: { tribute: TributeDto }) {
  const t = useTranslations('share');
  const { data, error, isFetching, refetch } = usePresentationLink(tributeId);
  const [isForSubject, setIsForSubject] = useState(false);
  if (error && !data) {
    return <LoadFailure text={error.message} isRetrying={isFetching} onRetry={() => void refetch()} />;
  }
  if (!data) return <Skeleton variant="rounded" height="32rem" />;
  const words = { type, name: tributeFor.name };
  return (
    <>
      {canThank(type) && (
        <FormControlLabel
          control={<Switch checked={isForSubject} onChange={(_, isOn) => setIsForSubject(isOn)} />}
          label={t('page.forSubject', words)}
        />
      )}
      <LinkWays
        path={pathOf(data.url, isForSubject)}
        text={isForSubject ? t('thankYouText', words) : t('watchText', words)}
        subject={t('watchSubject', words)}
      />
    </>
  );
}

/** Returns the path of the reel link, for the origin that the creator is on. */
function pathOf(url: string, isForSubject: boolean): string {
  const { pathname, search } = new URL(url);
  const path = `${pathname}${search}`;
  return isForSubject ? withThankYou(path) : path;
}
