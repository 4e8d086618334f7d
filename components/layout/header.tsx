'use client';

import ArrowBackRounded from '@mui/icons-material/ArrowBackRounded';
import AppBar from '@mui/material/AppBar';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import MuiLink from '@mui/material/Link';
import Toolbar from '@mui/material/Toolbar';
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useAuth } from '#components/providers/auth-context.ts';
import { HOME_PATH } from '#lib/auth/post-login-route.ts';
import { AccountMenu } from './account-menu.tsx';

/** The bar on top (seed §2): signed in the logo and the account, signed out the way back. */
export function Header({ appName }: { appName: string }) {
  const { status } = useAuth();
  return (
    <AppBar position="static" color="transparent" elevation={0}>
      <Toolbar sx={{ justifyContent: 'space-between', maxWidth: 'lg', width: '100%', mx: 'auto' }}>
        {status === 'signedOut' ? <BackButton /> : <Logo appName={appName} />}
        {status === 'signedIn' && <AccountMenu />}
      </Toolbar>
    </AppBar>
  );
}

function Logo({ appName }: { appName: string }) {
  const t = useTranslations('layout.header');
  return (
    <MuiLink
      component={Link}
      href={HOME_PATH}
      underline="none"
      variant="h4"
      aria-label={t('home', { appName })}
      sx={{ py: 1 }}
    >
      {appName}
    </MuiLink>
  );
}

function BackButton() {
  const t = useTranslations('layout.header');
  const router = useRouter();
  return (
    <Box sx={{ ml: -1 }}>
      <IconButton aria-label={t('back')} onClick={() => router.back()}>
        <ArrowBackRounded />
      </IconButton>
    </Box>
  );
}
