'use client';

import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { InviteForm } from './invite-form.tsx';

/** Everything about inviting by e-mail. */
export function InviteByMail({ tributeId }: { tributeId: string }) {
  const t = useTranslations('invites');
  const headingId = useId();
  return (
    <Box component="section" aria-labelledby={headingId} sx={{ display: 'grid', gap: 3, textAlign: 'start' }}>
      <div>
        <Typography id={headingId} component="h2" variant="h5">
          {t('title')}
        </Typography>
        <Typography color="textSecondary">{t('lead')}</Typography>
      </div>
      <InviteForm tributeId={tributeId} />
    </Box>
  );
}
