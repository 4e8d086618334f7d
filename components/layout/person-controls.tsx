'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { themed } from '#components/theme/themed.ts';
import icon from '#components/ui/icon-button.module.css';
import { PlainIcon } from '#components/ui/plain-icon.tsx';
import { useOpenedOnce } from '#components/ui/use-opened-once.ts';
import { useUiStore } from '#lib/browser/stores/ui-store.ts';
import { NotificationBell } from './notification-bell.tsx';
import { PersonAvatar } from './person-avatar.tsx';

const SideDrawer = themed(async () => (await import('./side-drawer.tsx')).SideDrawer);
const ProfileDialog = themed(async () => (await import('./profile-dialog.tsx')).ProfileDialog);

const MENU =
  'M4 18h16c.55 0 1-.45 1-1s-.45-1-1-1H4c-.55 0-1 .45-1 1s.45 1 1 1m0-5h16c.55 0 1-.45 1-1s-.45-1-1-1H4c-.55 0-1 .45-1 1s.45 1 1 1M3 7c0 .55.45 1 1 1h16c.55 0 1-.45 1-1s-.45-1-1-1H4c-.55 0-1 .45-1 1';

export function MenuButton({ appName }: { appName: string }) {
  const t = useTranslations('layout');
  const isOpen = useUiStore(({ isSideDrawerOpen }) => isSideDrawerOpen);
  const setUi = useUiStore((store) => store.setUi);
  const isLoaded = useOpenedOnce(isOpen);
  return (
    <>
      <button
        type="button"
        className={icon.button}
        aria-label={t('menu')}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setUi({ isSideDrawerOpen: true })}
      >
        <PlainIcon path={MENU} />
      </button>
      {isLoaded && <SideDrawer appName={appName} />}
    </>
  );
}

export function BellAndProfile({ appName }: { appName: string }) {
  return (
    <>
      <NotificationBell />
      <Profile appName={appName} />
    </>
  );
}

function Profile({ appName }: { appName: string }) {
  const t = useTranslations('layout.header');
  const [isOpen, setOpen] = useState(false);
  const isLoaded = useOpenedOnce(isOpen);
  return (
    <>
      <button
        type="button"
        className={icon.button}
        aria-label={t('account')}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      >
        <PersonAvatar />
      </button>
      {isLoaded && <ProfileDialog appName={appName} isOpen={isOpen} onClose={() => setOpen(false)} />}
    </>
  );
}
