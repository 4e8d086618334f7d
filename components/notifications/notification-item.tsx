'use client';

import Box from '@mui/material/Box';
import ListItem from '@mui/material/ListItem';
import ListItemAvatar from '@mui/material/ListItemAvatar';
import ListItemButton from '@mui/material/ListItemButton';
import Typography from '@mui/material/Typography';
import Link from 'next/link';
import { useFormatter, useTranslations } from 'next-intl';
import { PAGES } from '#components/layout/pages.ts';
import type { ListPlace } from '#components/ui/long-list.tsx';
import type { NotificationDto } from '#lib/contracts/notifications.ts';
import { DEFAULT_TYPE } from '#lib/tribute/occasions/occasions.ts';
import { NotificationIcon } from './notification-icon.tsx';

type NotificationItemProps = {
  notification: NotificationDto;
  place: ListPlace;
  timeZone: string;
  onOpen: () => void;
};

/** These lead to the clips, others to the tribute's page. */
const WATCHED: ReadonlySet<NotificationDto['type']> = new Set(['HEARTED', 'THANK_YOU_RECEIVED']);

const isOfAccount = (type: NotificationDto['type']) => type === 'CREDITS_ADDED';

export function NotificationItem({ notification, place, timeZone, onOpen }: NotificationItemProps) {
  const { tribute, type, isRead } = notification;
  const path = isOfAccount(type)
    ? PAGES.pricing
    : tribute && `/tribute/${tribute.tributeId}${WATCHED.has(type) ? '/watch' : ''}`;
  const sheet = {
    gap: 1,
    px: 2,
    py: 1.5,
    border: '1px solid var(--color-line)',
    borderRadius: 'var(--radius-card)',
    bgcolor: isRead ? 'transparent' : 'background.paper',
  };
  const content = <ItemContent notification={notification} timeZone={timeZone} />;
  return (
    <ListItem {...place} disablePadding>
      {path ? (
        <ListItemButton component={Link} href={path} onClick={onOpen} sx={sheet}>
          {content}
        </ListItemButton>
      ) : (
        <Box sx={{ ...sheet, display: 'flex', alignItems: 'center', width: '100%' }}>{content}</Box>
      )}
    </ListItem>
  );
}

function ItemContent({ notification, timeZone }: Pick<NotificationItemProps, 'notification' | 'timeZone'>) {
  const t = useTranslations('notifications');
  const format = useFormatter();
  const { type, tribute, name, count, at, isRead } = notification;
  const text = t(`texts.${type}`, {
    tributeType: tribute?.tributeType ?? DEFAULT_TYPE,
    name: name ?? t('somebody'),
    count,
    isOwn: String(name === null),
  });
  return (
    <>
      <ListItemAvatar sx={{ minWidth: 56 }}>
        <NotificationIcon type={type} imageUrl={tribute?.imageUrl ?? null} />
      </ListItemAvatar>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography sx={{ fontWeight: isRead ? 400 : 600 }}>
          {!isRead && <span className="visually-hidden">{t('new')}: </span>}
          {text}
        </Typography>
        {!isOfAccount(type) && (
          <Typography variant="body2" color="textSecondary">
            {tribute?.name ?? t('gone')}
          </Typography>
        )}
      </Box>
      <Typography variant="caption" color="textSecondary" component="time" dateTime={at} noWrap>
        {format.dateTime(new Date(at), { timeStyle: 'short', timeZone })}
      </Typography>
      {!isRead && (
        <Box
          aria-hidden="true"
          sx={{ flex: 'none', width: 10, height: 10, borderRadius: '50%', bgcolor: 'primary.main' }}
        />
      )}
    </>
  );
}
