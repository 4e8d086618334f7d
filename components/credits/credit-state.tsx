'use client';

import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslations } from 'next-intl';
import { useAuth } from '#components/providers/auth-context.ts';
import { useRootStore } from '#lib/browser/stores/root-store.ts';

export function CreditState({ appName }: { appName: string }) {
  const t = useTranslations('credits');
  const { status } = useAuth();
  const credit = useRootStore(({ userFirebaseData }) => userFirebaseData?.credit ?? null);
  if (status !== 'signedIn' || credit === null) return null;
  return (
    <Box
      component="section"
      aria-label={t('mine')}
      sx={{ p: 3, borderRadius: 'var(--radius-card)', bgcolor: 'var(--color-mist)' }}
    >
      <Typography sx={{ fontWeight: 600 }}>
        {credit > 0 ? t('credit', { count: credit }) : t('noCredit', { appName })}
      </Typography>
      <Typography variant="body2">{t(credit > 0 ? 'price' : 'noCreditPrice')}</Typography>
    </Box>
  );
}
