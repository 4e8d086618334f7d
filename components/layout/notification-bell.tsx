'use client';

import NotificationsNoneRounded from '@mui/icons-material/NotificationsNoneRounded';
import Badge from '@mui/material/Badge';
import IconButton from '@mui/material/IconButton';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useAuth } from '#components/providers/auth-context.ts';
import { Queries } from '#components/providers/queries.tsx';
import { useUnreadCount } from '#lib/browser/hooks/use-notifications.ts';
import { NOTIFICATION_PATH } from './pages.ts';

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
    <IconButton
      component={Link}
      href={NOTIFICATION_PATH}
      color="primary"
      aria-label={t('notifications', { count })}
    >
      <Badge badgeContent={count} color="error">
        <NotificationsNoneRounded />
      </Badge>
    </IconButton>
  );
}
