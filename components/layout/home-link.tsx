'use client';

import Button from '@mui/material/Button';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { HOME_PATH } from '#lib/auth/post-login-route.ts';

/** Leads home from a signed-in page that has no header (docs/specification.md#header-paths). */
export function HomeLink({ color = 'primary' }: { color?: 'primary' | 'inherit' }) {
  const t = useTranslations('layout');
  return (
    <Button component={Link} href={HOME_PATH} color={color} sx={{ px: 1.5, minWidth: 0 }}>
      {t('home')}
    </Button>
  );
}
