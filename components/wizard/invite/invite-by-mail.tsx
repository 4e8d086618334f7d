'use client';

import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { InviteFields, SendInvites, TestInvite } from '#components/people/invite-fields.tsx';
import { useInviteForm } from '#components/people/use-invite-form.ts';

export function InviteByMail({ tributeId }: { tributeId: string }) {
  const t = useTranslations('invites');
  const headingId = useId();
  const form = useInviteForm(tributeId);
  return (
    <Box component="section" aria-labelledby={headingId} sx={{ display: 'grid', gap: 3, textAlign: 'start' }}>
      <div>
        <Typography id={headingId} component="h2" variant="h5">
          {t('title')}
        </Typography>
        <Typography color="textSecondary">{t('lead')}</Typography>
      </div>
      <Box component="form" noValidate onSubmit={form.submit} sx={{ display: 'grid', gap: 2 }}>
        <InviteFields form={form} />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <SendInvites form={form} />
          <TestInvite form={form} />
        </Box>
      </Box>
    </Box>
  );
}
