'use client';

import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { FittedPicture } from '#components/player/fitted-picture.tsx';
import { dataOf } from '#lib/api/client.ts';
import { listFeed } from '#lib/api/submissions.ts';
import type { FeedItemDto } from '#lib/contracts/submissions.ts';
import { deviceId } from '#lib/device/device-id.ts';
import { queryKeys } from '#lib/hooks/query-keys.ts';
import { ClipDialog } from './clip-dialog.tsx';
import { ClipGrid } from './clip-list.tsx';
import { LoadFailure } from './load-failure.tsx';

/** What was said in thanks for the film, beside it and never in it. Nothing before the first. */
export function ThankYous({ tributeId }: { tributeId: string }) {
  const t = useTranslations('workroom.thanks');
  const [watched, setWatched] = useState<FeedItemDto | null>(null);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: queryKeys.thanks(tributeId),
    queryFn: () => dataOf(listFeed({ tributeId, kind: 'THANK_YOU', deviceId: deviceId() })),
  });
  if (error && !data) {
    return <LoadFailure text={t('failed')} isRetrying={isFetching} onRetry={() => void refetch()} />;
  }
  if (!data || data.items.length === 0) return null;
  return (
    <Box component="section" aria-labelledby="thanks" sx={{ mt: 3 }}>
      <Typography id="thanks" component="h2" variant="h4">
        {t('heading')}
      </Typography>
      <ClipGrid>
        {data.items.map((clip) => (
          <li key={clip._id}>
            <ButtonBase
              aria-label={t('play', { name: clip.speakerName })}
              onClick={() => setWatched(clip)}
              sx={{ width: '100%', aspectRatio: '16 / 10', overflow: 'hidden', borderRadius: 1 }}
            >
              <FittedPicture src={clip.posterUrl} />
            </ButtonBase>
            <Typography variant="body2" sx={{ mt: 0.5, fontWeight: 500, overflowWrap: 'anywhere' }}>
              {clip.speakerName}
            </Typography>
          </li>
        ))}
      </ClipGrid>
      {watched && (
        <ClipDialog
          title={t('from', { name: watched.speakerName })}
          videoUrl={watched.playbackUrl}
          onClose={() => setWatched(null)}
        />
      )}
    </Box>
  );
}
