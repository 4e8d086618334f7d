'use client';

import Typography from '@mui/material/Typography';
import { useTranslations } from 'next-intl';

/** Where the company is (seed §9). */
export function Footer({ appName }: { appName: string }) {
  const t = useTranslations('layout');
  return (
    <Typography
      component="footer"
      variant="body2"
      color="textSecondary"
      sx={{ mt: 'auto', py: 4, textAlign: 'center' }}
    >
      {t('footer', { appName })}
    </Typography>
  );
}
