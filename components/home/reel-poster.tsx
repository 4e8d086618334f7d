'use client';

import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import CardActionArea from '@mui/material/CardActionArea';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import Link from 'next/link';
import { useNow, useTranslations } from 'next-intl';
import type { TributeDto } from '#lib/contracts/tributes.ts';
import { draftOf } from '#lib/stores/create-tribute-slice.ts';
import { useRootStore } from '#lib/stores/root-store.ts';
import { PALETTES } from '#lib/tribute/palettes.ts';
import { resumePath } from '#lib/tribute/wizard-steps.ts';
import { posterLayout } from './poster-layout.ts';
import { PosterPicture } from './poster-picture.tsx';
import { ReelState } from './reel-state.tsx';

/** A reel as a film poster, in the colours of its occasion. A draft leads back into the wizard, where it was left. */
export function ReelPoster({ tribute }: { tribute: TributeDto }) {
  const t = useTranslations('home.card');
  const occasions = useTranslations('occasions');
  const loadDraft = useRootStore((state) => state.loadDraft);
  const { page, soft, ink } = PALETTES[tribute.tributeType];
  const now = useNow();
  const isDraft = tribute.status === 'DRAFT';

  return (
    <Card sx={{ height: '100%' }}>
      <CardActionArea
        component={Link}
        href={isDraft ? resumePath(draftOf(tribute), now) : `/tribute/${tribute.tributeId}`}
        onClick={() => isDraft && loadDraft(tribute)}
        sx={posterLayout}
      >
        <PosterPicture tribute={tribute} />
        <Box sx={{ p: 2, minWidth: 0, alignSelf: 'center' }}>
          <Chip
            label={tribute.occasionTitle || occasions(tribute.tributeType)}
            size="small"
            sx={{ bgcolor: page, color: ink, border: `1px solid ${soft}` }}
          />
          <Typography component="h2" variant="h4" sx={{ mt: 1, overflowWrap: 'anywhere' }}>
            {tribute.tributeFor.name || t('unnamed')}
          </Typography>
          <ReelState tribute={tribute} />
        </Box>
      </CardActionArea>
    </Card>
  );
}
