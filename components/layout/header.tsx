'use client';

import dynamic from 'next/dynamic';
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useAuth } from '#components/providers/auth-context.ts';
import icon from '#components/ui/icon-button.module.css';
import { PlainIcon } from '#components/ui/plain-icon.tsx';
import { HOME_PATH } from '#lib/auth/post-login-route.ts';
import styles from './header.module.css';

// Loaded once a person is signed in.
const MenuButton = dynamic(async () => (await import('./person-controls.tsx')).MenuButton, { ssr: false });
const BellAndProfile = dynamic(async () => (await import('./person-controls.tsx')).BellAndProfile, {
  ssr: false,
});

const BACK =
  'M19 11H7.83l4.88-4.88c.39-.39.39-1.03 0-1.42a.996.996 0 0 0-1.41 0l-6.59 6.59c-.39.39-.39 1.02 0 1.41l6.59 6.59c.39.39 1.02.39 1.41 0s.39-1.02 0-1.41L7.83 13H19c.55 0 1-.45 1-1s-.45-1-1-1';

/** Menu, logo, bell and avatar, or a back button when signed out (docs/specification.md#header-menu). */
export function Header({ appName }: { appName: string }) {
  const { status } = useAuth();
  const isSignedIn = status === 'signedIn' || status === 'unverified';
  return (
    <header className={styles.header}>
      <div className={styles.start}>
        {isSignedIn && <MenuButton appName={appName} />}
        {status === 'signedOut' && <BackButton />}
      </div>
      {status === 'signedOut' ? <span /> : <Logo appName={appName} />}
      <div className={styles.end}>{isSignedIn && <BellAndProfile appName={appName} />}</div>
    </header>
  );
}

function Logo({ appName }: { appName: string }) {
  const t = useTranslations('layout.header');
  return (
    <Link className={styles.logo} href={HOME_PATH} aria-label={t('home', { appName })}>
      {appName}
    </Link>
  );
}

function BackButton() {
  const t = useTranslations('layout.header');
  const router = useRouter();
  return (
    <button
      type="button"
      className={icon.button}
      aria-label={t('back')}
      // A page opened from a message has no history.
      onClick={() => (window.history.length > 1 ? router.back() : router.push('/'))}
    >
      <PlainIcon isArrow path={BACK} />
    </button>
  );
}
