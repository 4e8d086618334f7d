import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import CardActionArea from '@mui/material/CardActionArea';
import Typography from '@mui/material/Typography';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { posterLayout } from '#components/reel-card/poster-layout.ts';
import { PosterPicture } from '#components/reel-card/poster-picture.tsx';
import type { TributeDto } from '#lib/contracts/tributes.ts';
import { type SharePurpose, sharePagePath } from '#lib/tribute/share-purposes.ts';

export function TributeChoice({ tribute, purpose }: { tribute: TributeDto; purpose: SharePurpose }) {
  const occasions = useTranslations('occasions');
  return (
    <Card sx={{ height: '100%' }}>
      <CardActionArea component={Link} href={sharePagePath(purpose, tribute.tributeId)} sx={posterLayout}>
        <PosterPicture tribute={tribute} />
        <Box sx={{ p: 2, minWidth: 0, alignSelf: 'center' }}>
          <Typography component="h2" variant="h4">
            <bdi>{tribute.tributeFor.name}</bdi>
          </Typography>
          <Typography color="textSecondary">
            {tribute.occasionTitle || occasions(tribute.tributeType)}
          </Typography>
        </Box>
      </CardActionArea>
    </Card>
  );
}
