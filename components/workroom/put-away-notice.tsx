'use client';

import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslations } from 'next-intl';
import { showToast } from '#components/providers/show-toast.ts';
import type { TributeDto } from '#lib/contracts/tributes.ts';
import { useUpdateTribute } from './use-update-tribute.ts';

/** Over a reel that is put away: what it means, and the way back. */
export function PutAwayNotice({ tribute: { tributeId, tributeFor } }: { tribute: TributeDto }) {
  const t = useTranslations('workroom.putAway');
  const update = useUpdateTribute(tributeId);
  const bringBack = () =>
    update.mutate(
      { archived: false },
      { onSuccess: () => showToast('SUCCESS', t('isBack', { name: tributeFor.name })) },
    );
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        justifyContent: 'space-between',
        gap: 1.5,
        mb: 3,
        p: 2,
        borderRadius: 1,
        bgcolor: 'background.paper',
      }}
    >
      <Typography>{t('notice')}</Typography>
      <Button variant="contained" loading={update.isPending} onClick={bringBack}>
        {t('bringBack')}
      </Button>
    </Box>
  );
}
