'use client';

import Box from '@mui/material/Box';
import List from '@mui/material/List';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useFormatter, useTranslations } from 'next-intl';
import { useToday } from '#components/reel-form/use-today.ts';
import { LongList } from '#components/ui/long-list.tsx';
import type { NotificationDto } from '#lib/contracts/notifications.ts';
import { isLong } from '#lib/lists/blocks.ts';
import { groupByDay, nearDay } from '#lib/notifications/group-by-day.ts';
import { ownTimeZone } from '#lib/time/own-time-zone.ts';
import { NotificationItem } from './notification-item.tsx';

type NotificationListProps = {
  notifications: readonly NotificationDto[];
  onOpen: (notification: NotificationDto) => void;
};

export function NotificationList({ notifications, onOpen }: NotificationListProps) {
  const common = useTranslations('common');
  const timeZone = ownTimeZone();
  const today = useToday();
  return (
    <Stack spacing={3}>
      {groupByDay(notifications, timeZone).map(({ day, items }) => (
        <Box key={day} component="section">
          <DayHeading day={day} near={nearDay(day, today, timeZone)} />
          <List disablePadding sx={{ '--item-height': '5.5rem', display: 'grid', gap: 1 }}>
            <LongList
              items={items}
              isLong={isLong(notifications.length)}
              keyOf={({ _id }) => _id}
              nameGap={(count) => common('showMore', { count })}
              renderItem={(notification, place) => (
                <NotificationItem
                  {...{ notification, place, timeZone }}
                  onOpen={() => onOpen(notification)}
                />
              )}
            />
          </List>
        </Box>
      ))}
    </Stack>
  );
}

function DayHeading({ day, near }: { day: string; near: 'today' | 'yesterday' | null }) {
  const t = useTranslations('notifications');
  const format = useFormatter();
  // Noon in UTC falls on this day in every reading as UTC.
  const date = format.dateTime(new Date(`${day}T12:00:00Z`), { dateStyle: 'long', timeZone: 'UTC' });
  return (
    <Typography variant="body2" component="h2" color="textSecondary" sx={{ fontWeight: 600, mb: 1 }}>
      {near ? t(near) : date}
    </Typography>
  );
}
