'use client';

import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useAuth } from '#components/providers/auth-context.ts';
import { Queries } from '#components/providers/queries.tsx';
import icon from '#components/ui/icon-button.module.css';
import { PlainIcon } from '#components/ui/plain-icon.tsx';
import { useUnreadCount } from '#lib/browser/hooks/use-notifications.ts';
import styles from './header.module.css';
import { NOTIFICATION_PATH } from './pages.ts';

const BELL =
  'M19.29 17.29 18 16v-5c0-3.07-1.64-5.64-4.5-6.32V4c0-.83-.67-1.5-1.5-1.5s-1.5.67-1.5 1.5v.68C7.63 5.36 6 7.92 6 11v5l-1.29 1.29c-.63.63-.19 1.71.7 1.71h13.17c.9 0 1.34-1.08.71-1.71M16 17H8v-6c0-2.48 1.51-4.5 4-4.5s4 2.02 4 4.5zm-4 5c1.1 0 2-.9 2-2h-4c0 1.1.89 2 2 2';
const COUNT_MAX = 99;

export function NotificationBell() {
  return (
    <Queries>
      <Bell />
    </Queries>
  );
}

function Bell() {
  const t = useTranslations('layout.header');
  const { status } = useAuth();
  const count = useUnreadCount(status === 'signedIn');
  return (
    <Link className={icon.button} href={NOTIFICATION_PATH} aria-label={t('notifications', { count })}>
      <span className={styles.bell}>
        <PlainIcon path={BELL} />
        {count > 0 && <span className={styles.count}>{count > COUNT_MAX ? `${COUNT_MAX}+` : count}</span>}
      </span>
    </Link>
  );
}
