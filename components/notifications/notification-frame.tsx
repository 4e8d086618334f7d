'use client';

import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { HomeLink } from '#components/layout/home-link.tsx';
import { PageColumn } from '#components/layout/page-column.tsx';

type NotificationFrameProps = { action?: ReactNode; children: ReactNode };

/** The page has no header (docs/specification.md#header-paths), so it brings its own back link. */
export function NotificationFrame({ action, children }: NotificationFrameProps) {
  const t = useTranslations('notifications');
  return (
    <PageColumn>
      <Box
        component="header"
        sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 3, marginInlineStart: -1 }}
      >
        <HomeLink />
        <Typography variant="h2" component="h1" sx={{ flex: '1 0 auto' }}>
          {t('title')}
        </Typography>
        {action}
      </Box>
      {children}
    </PageColumn>
  );
}
