import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslations } from 'next-intl';
import { LoadFailure } from '#components/ui/load-failure.tsx';
import { useContributedTributes } from '#lib/browser/hooks/use-contributed-tributes.ts';
import { Posters } from './posters.tsx';
import { ReelPoster } from './reel-poster.tsx';

/** Lists other people's reels that I take part in (docs/specification.md#access-contributor). */
export function ReelsIAmIn() {
  const t = useTranslations('home');
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
      <Posters
        tributes={tributes}
        renderPoster={(tribute) => <ReelPoster tribute={tribute} href={`/tribute/${tribute.tributeId}`} />}
      />
    </Box>
  );
}
