'use client';

import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { LoadFailure } from '#components/ui/load-failure.tsx';
import { PortraitRow } from '#components/ui/portrait-row.tsx';
import { showToast } from '#components/ui/show-toast.ts';
import { HOME_PATH } from '#lib/auth/post-login-route.ts';
import { useNotifications, useReadNotifications } from '#lib/browser/hooks/use-notifications.ts';
import { NotificationFrame } from './notification-frame.tsx';
import { NotificationList } from './notification-list.tsx';
import { NotificationSkeleton } from './notification-skeleton.tsx';

const PEOPLE = [2, 8, 5];

export function Notifications() {
  const t = useTranslations('notifications');
  const list = useNotifications();
  const { data, isError, isFetching, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = list;
  const read = useReadNotifications();

  if (!data) {
    if (!isError) return <NotificationSkeleton />;
    return (
      <NotificationFrame>
        <LoadFailure text={t('error')} isRetrying={isFetching} onRetry={() => void refetch()} />
      </NotificationFrame>
    );
  }
  const notifications = data.pages.flatMap((page) => page.notifications);
  if (notifications.length === 0) {
    return (
      <NotificationFrame>
        <NoNotifications />
      </NotificationFrame>
    );
  }
  const readAll = () => read.mutate({ all: true }, { onError: ({ message }) => showToast('ERROR', message) });
  return (
    <NotificationFrame
      action={
        notifications.some(({ isRead }) => !isRead) && (
          <Button size="small" loading={read.isPending} onClick={readAll}>
            {t('readAll')}
          </Button>
        )
      }
    >
      <NotificationList
        notifications={notifications}
        onOpen={({ _id, isRead }) => {
          if (!isRead) read.mutate({ notificationId: _id });
        }}
      />
      {hasNextPage && (
        <Stack spacing={1} sx={{ alignItems: 'center', mt: 3, textAlign: 'center' }}>
          {list.isFetchNextPageError && <Typography role="alert">{t('olderFailed')}</Typography>}
          <Button variant="outlined" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('more')}
          </Button>
        </Stack>
      )}
    </NotificationFrame>
  );
}

function NoNotifications() {
  const t = useTranslations('notifications.empty');
  return (
    <Stack spacing={2} sx={{ alignItems: 'center', textAlign: 'center', py: 8 }}>
      <PortraitRow seeds={PEOPLE} />
      <Typography variant="h4" component="h2">
        {t('title')}
      </Typography>
      <Typography color="textSecondary" sx={{ maxWidth: 'var(--dialog-width)' }}>
        {t('lead')}
      </Typography>
      <Button component={Link} href={HOME_PATH} variant="contained">
        {t('action')}
      </Button>
    </Stack>
  );
}
