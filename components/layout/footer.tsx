'use client';

import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { FOOTER_PAGES, PAGES } from './pages.ts';

/** Where the company is (seed §9), and the pages about it. */
export function Footer({ appName }: { appName: string }) {
  const t = useTranslations('layout');
  return (
    <Box component="footer" sx={{ mt: 'auto', px: 3, py: 4, textAlign: 'center' }}>
      <Box
        component="nav"
        aria-label={t('footerPages')}
        sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', columnGap: 3 }}
      >
        {FOOTER_PAGES.map((page) => (
          <MuiLink
            key={page}
            component={Link}
            href={PAGES[page]}
            prefetch={false}
            variant="body2"
            color="textSecondary"
            underline="hover"
            sx={{ py: 1.5 }}
          >
            {t(`pages.${page}`)}
          </MuiLink>
        ))}
      </Box>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
        {t('footer', { appName })}
      </Typography>
    </Box>
  );
}
