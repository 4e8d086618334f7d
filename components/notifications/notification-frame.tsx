'use client';

import ArrowBackRounded from '@mui/icons-material/ArrowBackRounded';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { PageColumn } from '#components/layout/page-column.tsx';
import { HOME_PATH } from '#lib/auth/post-login-route.ts';

type NotificationFrameProps = { action?: ReactNode; children: ReactNode };

/** The page has no header (docs/specification.md#header-paths), so it brings its own way back. */
export function NotificationFrame({ action, children }: NotificationFrameProps) {
  const t = useTranslations('notifications');
  return (
    <PageColumn>
      <Box
        component="header"
        sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 3, marginInlineStart: -1 }}
      >
        <IconButton component={Link} href={HOME_PATH} color="primary" aria-label={t('back')}>
          <ArrowBackRounded />
        </IconButton>
        <Typography variant="h2" component="h1" sx={{ flex: 1 }}>
          {t('title')}
        </Typography>
        {action}
      </Box>
      {children}
    </PageColumn>
  );
}
