'use client';

import ArrowBackRounded from '@mui/icons-material/ArrowBackRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { HomeLink } from '#components/layout/home-link.tsx';
import { useRootStore } from '#lib/browser/stores/root-store.ts';
import { SHARE_PURPOSES, type SharePurpose, sharePagePath } from '#lib/tribute/share-purposes.ts';
import { onScreenOnly } from './on-screen-only.ts';
import { useWayBack } from './use-way-back.ts';

type ShareFrameProps = {
  purpose: SharePurpose;
  tributeId: string | null;
  title: ReactNode;
  lead?: ReactNode;
  children: ReactNode;
};

export function ShareFrame({ purpose, tributeId, title, lead, children }: ShareFrameProps) {
  return (
    <Box
      component="main"
      id="content"
      sx={{ flex: 1, width: '100%', maxWidth: 'lg', mx: 'auto', px: { xs: 2, sm: 3 }, py: { xs: 1, sm: 3 } }}
    >
      <Box sx={onScreenOnly}>
        <Box sx={{ display: 'flex', justifyContent: 'space-between' }}>
          <BackLink purpose={purpose} tributeId={tributeId} />
          <HomeLink />
        </Box>
        <Typography component="h1" variant="h2" sx={{ mt: 1 }}>
          {title}
        </Typography>
        {lead && (
          <Typography color="textSecondary" sx={{ mt: 1, maxWidth: '40rem' }}>
            {lead}
          </Typography>
        )}
        {tributeId && <Pages purpose={purpose} tributeId={tributeId} />}
      </Box>
      {children}
    </Box>
  );
}

function BackLink({ purpose, tributeId }: { purpose: SharePurpose; tributeId: string | null }) {
  const t = useTranslations('share.page');
  const { href, onLeave } = useWayBack(purpose, tributeId);
  return (
    <IconButton
      component={Link}
      href={href}
      aria-label={t('back')}
      sx={{ marginInlineStart: -1 }}
      onClick={onLeave}
    >
      <ArrowBackRounded />
    </IconButton>
  );
}

function Pages({ purpose, tributeId }: { purpose: SharePurpose; tributeId: string }) {
  const t = useTranslations('share.page');
  const setUtilityState = useRootStore((store) => store.setUtilityState);
  return (
    <Box
      component="nav"
      aria-label={t('nav')}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5, mt: 2, mb: 3 }}
    >
      {SHARE_PURPOSES.map((name) => (
        <Button
          key={name}
          component={Link}
          href={sharePagePath(name, tributeId)}
          variant={name === purpose ? 'outlined' : 'text'}
          aria-current={name === purpose ? 'page' : undefined}
          sx={{ px: { xs: 1, sm: 2 } }}
          onClick={() => setUtilityState({ isRedirectFromSharePoster: name !== 'CONTRIBUTE' })}
        >
          {t(`tab.${name}`)}
        </Button>
      ))}
    </Box>
  );
}
