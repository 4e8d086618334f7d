'use client';

import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useLocale, useNow, useTranslations } from 'next-intl';
import { useUpdateTribute } from '#components/reel-form/use-update-tribute.ts';
import { showToast } from '#components/ui/show-toast.ts';
import type { TributeDto } from '#lib/contracts/tributes.ts';
import { formatDay } from '#lib/format/date.ts';
import { ownTimeZone } from '#lib/time/own-time-zone.ts';

export function PutAwayNotice({ tribute }: { tribute: TributeDto }) {
  const { tributeId, tributeFor, mediaErasedAt } = tribute;
  const t = useTranslations('workroom.putAway');
  const locale = useLocale();
  const now = useNow();
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
        alignItems: 'center',
        justifyContent: 'space-between',
        gap: 2,
        flex: { xs: '1 1 100%', md: '0 1 auto' },
        px: { xs: 1, md: 0 },
      }}
    >
      <Typography variant="body2">
        {mediaErasedAt
          ? t('erased', { day: formatDay(new Date(mediaErasedAt), { locale, timezone: ownTimeZone(), now }) })
          : t('notice')}
      </Typography>
      <Button variant="contained" loading={update.isPending} sx={{ flex: 'none' }} onClick={bringBack}>
        {t('bringBack')}
      </Button>
    </Box>
  );
}
