'use client';

import HomeRounded from '@mui/icons-material/HomeRounded';
import IconButton from '@mui/material/IconButton';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { HOME_PATH } from '#lib/auth/post-login-route.ts';

/** Leads home from a signed-in page that has no header (docs/specification.md#header-paths). */
export function HomeLink({ color = 'primary' }: { color?: 'primary' | 'inherit' }) {
  const t = useTranslations('layout');
  return (
    <IconButton component={Link} href={HOME_PATH} color={color} aria-label={t('home')} title={t('home')}>
      <HomeRounded />
    </IconButton>
  );
}
