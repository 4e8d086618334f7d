'use client';

import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useLocale, useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { useUpdateTribute } from '#components/reel-form/use-update-tribute.ts';
import type { TributeDto } from '#lib/contracts/tributes.ts';
import { formatDay } from '#lib/format/date.ts';
import { draftDateIn, FALLBACK_DUE_DAYS } from '#lib/tribute/due-date.ts';

export function Collecting({ tribute }: { tribute: TributeDto }) {
  const t = useTranslations('workroom.collecting');
  const locale = useLocale();
  const headingId = useId();
  const [now] = useState(() => new Date());
  const update = useUpdateTribute(tribute.tributeId);
  const { status, timezone } = tribute;
  const dueDate = new Date(tribute.dueDate);
  const hasPassed = dueDate < now;
  if (status === 'DRAFT' || status === 'ARCHIVED') return null;

  const reopen = () =>
    update.mutate({
      status: 'COLLECTING',
      // A past due date would close it again at once.
      ...(hasPassed && { dueDate: draftDateIn(FALLBACK_DUE_DAYS, now) }),
    });
  return (
    <Box component="section" aria-labelledby={headingId} sx={{ display: 'grid', gap: 1 }}>
      <Typography id={headingId} component="h3" variant="body1" sx={{ fontWeight: 500 }}>
        {t('heading')}
      </Typography>
      <Typography variant="body2" color="textSecondary">
        {t(status, { date: formatDay(dueDate, { locale, timezone, now }) })}
        {status === 'CLOSED' && hasPassed && ` ${t('newDate', { days: FALLBACK_DUE_DAYS })}`}
      </Typography>
      {status === 'COLLECTING' && (
        <Button
          variant="outlined"
          loading={update.isPending}
          onClick={() => update.mutate({ status: 'CLOSED' })}
        >
          {t('close')}
        </Button>
      )}
      {status === 'CLOSED' && (
        <Button variant="outlined" loading={update.isPending} onClick={reopen}>
          {t('reopen')}
        </Button>
      )}
    </Box>
  );
}
