import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslations } from 'next-intl';
import { posterGrid } from '#components/reel-card/poster-grid.ts';
import { LoadFailure } from '#components/ui/load-failure.tsx';
import { LongList } from '#components/ui/long-list.tsx';
import { useContributedTributes } from '#lib/browser/hooks/use-contributed-tributes.ts';
import { isLong } from '#lib/lists/blocks.ts';
import { ReelPoster } from './reel-poster.tsx';

/** Lists other people's reels that I take part in (docs/specification.md#access-contributor). */
export function ReelsIAmIn() {
  const t = useTranslations('home');
  const common = useTranslations('common');
  const { data: tributes, isError, isFetching, refetch } = useContributedTributes();
  if (!tributes && isError)
    return (
      <LoadFailure text={t('contributedFailed')} isRetrying={isFetching} onRetry={() => void refetch()} />
    );
  if (!tributes || tributes.length === 0) return null;
  return (
    <Box component="section" aria-labelledby="reels-i-am-in" sx={{ mt: 6 }}>
      <Typography id="reels-i-am-in" component="h2" variant="h3">
        {t('contributed')}
      </Typography>
      <Box component="ul" sx={posterGrid}>
        <LongList
          items={tributes}
          isLong={isLong(tributes.length)}
          keyOf={({ tributeId }) => tributeId}
          nameGap={(count) => common('showMore', { count })}
          renderItem={(tribute, place) => (
            <li {...place}>
              <ReelPoster tribute={tribute} href={`/tribute/${tribute.tributeId}`} />
            </li>
          )}
        />
      </Box>
    </Box>
  );
}
