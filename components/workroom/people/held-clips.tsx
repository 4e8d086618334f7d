'use client';

import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Link from 'next/link';
import { useTranslations } from 'next-intl';

export function HeldClips({ count }: { count: number }) {
  const t = useTranslations('invites.held');
  return (
    <Alert
      severity="info"
      sx={{ mb: 2 }}
      action={
        <Button component={Link} href="/pricing" color="inherit" sx={{ whiteSpace: 'nowrap' }}>
          {t('pricing')}
        </Button>
      }
    >
      {t('text', { count })}
    </Alert>
  );
}
