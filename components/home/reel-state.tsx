'use client';

import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useNow, useTranslations } from 'next-intl';
import type { ContributedTributeDto, TributeStatus } from '#lib/contracts/tributes.ts';
import { daysLeft, WIZARD_DUE_DAYS } from '#lib/tribute/due-date.ts';
import { OCCASIONS } from '#lib/tribute/occasions/occasions.ts';
import { DaysRing } from './days-ring.tsx';

const STATE_KEYS = {
  DRAFT: 'draft',
  CLOSED: 'closed',
  READY: 'ready',
  DELIVERED: 'delivered',
  ARCHIVED: 'archived',
} as const satisfies Record<Exclude<TributeStatus, 'COLLECTING'>, string>;

/** Milliseconds between updates of the days left. */
const REFRESH_INTERVAL_MS = 60_000;

export function ReelState({ tribute }: { tribute: ContributedTributeDto }) {
  const t = useTranslations('home.card');
  const now = useNow({ updateInterval: REFRESH_INTERVAL_MS });
  const { status, counts, tributeType } = tribute;
  if (status !== 'COLLECTING') {
    return (
      <Typography color="textSecondary" sx={{ mt: 0.5 }}>
        {t(STATE_KEYS[status])}
      </Typography>
    );
  }
  const days = daysLeft(new Date(tribute.dueDate), now);
  return (
    <>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5 }}>
        {t('answered', { count: counts.answered })}
      </Typography>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mt: 1 }}>
        <DaysRing share={days / WIZARD_DUE_DAYS} color={OCCASIONS[tributeType].palette.accentInk} />
        <Typography variant="body2">{days < 0 ? t('datePassed') : t('daysLeft', { days })}</Typography>
      </Box>
    </>
  );
}
