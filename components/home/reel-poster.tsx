'use client';

import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import CardActionArea from '@mui/material/CardActionArea';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import type { MouseEvent, ReactNode } from 'react';
import { posterLayout } from '#components/reel-card/poster-layout.ts';
import { PosterPicture } from '#components/reel-card/poster-picture.tsx';
import type { ContributedTributeDto } from '#lib/contracts/tributes.ts';
import { OCCASIONS } from '#lib/tribute/occasions/occasions.ts';
import { ReelState } from './reel-state.tsx';

type ReelPosterProps = {
  tribute: ContributedTributeDto;
  href: string;
  onOpen?: (event: MouseEvent) => void;
  below?: ReactNode;
};

export function ReelPoster({ tribute, href, onOpen, below }: ReelPosterProps) {
  const t = useTranslations('home.card');
  const occasions = useTranslations('occasions');
  const { page, soft, ink } = OCCASIONS[tribute.tributeType].palette;

  return (
    <Card sx={{ height: '100%', display: 'flex', flexDirection: 'column' }}>
      <CardActionArea
        component={Link}
        href={href}
        {...(onOpen && { onClick: onOpen })}
        sx={{ ...posterLayout, height: 'auto', flex: 1 }}
      >
        <PosterPicture tribute={tribute} />
        <Box sx={{ p: 2, minWidth: 0, alignSelf: 'center' }}>
          <Chip
            label={tribute.occasionTitle || occasions(tribute.tributeType)}
            size="small"
            sx={{ bgcolor: page, color: ink, border: `1px solid ${soft}` }}
          />
          <Typography component="h2" variant="h4" sx={{ mt: 1 }}>
            <bdi>{tribute.tributeFor.name || t('unnamed')}</bdi>
          </Typography>
          <ReelState tribute={tribute} />
        </Box>
      </CardActionArea>
      {below}
    </Card>
  );
}
