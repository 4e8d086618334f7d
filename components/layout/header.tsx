'use client';

import ArrowBackRounded from '@mui/icons-material/ArrowBackRounded';
import MenuRounded from '@mui/icons-material/MenuRounded';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import dynamic from 'next/dynamic';
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useAuth } from '#components/providers/auth-context.ts';
import { focusRing } from '#components/theme/theme.ts';
import { useOpenedOnce } from '#components/ui/use-opened-once.ts';
import { HOME_PATH } from '#lib/auth/post-login-route.ts';
import { useUiStore } from '#lib/browser/stores/ui-store.ts';
import { PersonAvatar } from './person-avatar.tsx';

// Loaded once a person is signed in.
const NotificationBell = dynamic(async () => (await import('./notification-bell.tsx')).NotificationBell, {
  ssr: false,
  loading: () => <Box sx={{ width: 44 }} />,
});
const SideDrawer = dynamic(async () => (await import('./side-drawer.tsx')).SideDrawer, { ssr: false });
const ProfileDialog = dynamic(async () => (await import('./profile-dialog.tsx')).ProfileDialog, {
  ssr: false,
});

/** Menu, logo, bell and avatar, or a back button when signed out (docs/specification.md#header-menu). */
export function Header({ appName }: { appName: string }) {
  const { status } = useAuth();
  const isSignedIn = status === 'signedIn' || status === 'unverified';
  return (
    <Box
      component="header"
      sx={{
        display: 'grid',
        gridTemplateColumns: '1fr auto 1fr',
        alignItems: 'center',
        width: '100%',
        maxWidth: 'lg',
        minHeight: 64,
        mx: 'auto',
        px: { xs: 2, sm: 3 },
      }}
    >
      <Box sx={{ marginInlineStart: -1 }}>
        {isSignedIn && <MenuButton appName={appName} />}
        {status === 'signedOut' && <BackButton />}
      </Box>
      {status === 'signedOut' ? <span /> : <Logo appName={appName} />}
      <Box sx={{ display: 'flex', justifyContent: 'flex-end', gap: 0.5, marginInlineEnd: -1 }}>
        {isSignedIn && <NotificationBell />}
        {isSignedIn && <Profile appName={appName} />}
      </Box>
    </Box>
  );
}

function MenuButton({ appName }: { appName: string }) {
  const t = useTranslations('layout');
  const isOpen = useUiStore(({ isSideDrawerOpen }) => isSideDrawerOpen);
  const setUi = useUiStore((store) => store.setUi);
  const isLoaded = useOpenedOnce(isOpen);
  return (
    <>
      <IconButton
        color="primary"
        aria-label={t('menu')}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setUi({ isSideDrawerOpen: true })}
      >
        <MenuRounded />
      </IconButton>
      {isLoaded && <SideDrawer appName={appName} />}
    </>
  );
}

function Logo({ appName }: { appName: string }) {
  const t = useTranslations('layout.header');
  return (
    <Box
      component={Link}
      href={HOME_PATH}
      aria-label={t('home', { appName })}
      sx={{
        py: 1,
        typography: 'h4',
        color: 'primary.main',
        textDecoration: 'none',
        '&:focus-visible': focusRing,
      }}
    >
      {appName}
    </Box>
  );
}

function Profile({ appName }: { appName: string }) {
  const t = useTranslations('layout.header');
  const [isOpen, setOpen] = useState(false);
  const isLoaded = useOpenedOnce(isOpen);
  return (
    <>
      <IconButton
        aria-label={t('account')}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      >
        <PersonAvatar />
      </IconButton>
      {isLoaded && <ProfileDialog appName={appName} isOpen={isOpen} onClose={() => setOpen(false)} />}
    </>
  );
}

function BackButton() {
  const t = useTranslations('layout.header');
  const router = useRouter();
  return (
    <IconButton
      color="primary"
      aria-label={t('back')}
      // A page opened from a message has no history.
      onClick={() => (window.history.length > 1 ? router.back() : router.push('/'))}
    >
      <ArrowBackRounded />
    </IconButton>
  );
}
