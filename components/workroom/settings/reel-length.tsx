import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslations } from 'next-intl';
import type { PresentationDto } from '#lib/contracts/reels.ts';
import { formatDuration } from '#lib/format/duration.ts';
import { isLongReel } from '#lib/reel/reel-length.ts';

/** How long the reel is, and whether that is longer than most people watch (docs/specification.md#reel-length). */
export function ReelLength({
  presentation: { durationSeconds, entries },
}: {
  presentation: PresentationDto;
}) {
  const t = useTranslations('workroom');
  const count = entries.filter(({ kind }) => kind === 'CLIP').length;
  return (
    <Box component="output" sx={{ display: 'block', mt: -1 }}>
      <Typography>
        <Box component="strong" sx={{ fontSize: 'h5.fontSize' }}>
          {formatDuration(durationSeconds)}
        </Box>
        {` · ${t('reel.summary', { count })}`}
      </Typography>
      {isLongReel(durationSeconds) && (
        <Typography variant="body2" color="textSecondary">
          {t('style.long')}
        </Typography>
      )}
    </Box>
  );
}
