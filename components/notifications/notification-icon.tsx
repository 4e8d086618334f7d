import AccessTimeRounded from '@mui/icons-material/AccessTimeRounded';
import EventAvailableRounded from '@mui/icons-material/EventAvailableRounded';
import FavoriteRounded from '@mui/icons-material/FavoriteRounded';
import FlagRounded from '@mui/icons-material/FlagRounded';
import GroupAddRounded from '@mui/icons-material/GroupAddRounded';
import HourglassEmptyRounded from '@mui/icons-material/HourglassEmptyRounded';
import MovieRounded from '@mui/icons-material/MovieRounded';
import PaidRounded from '@mui/icons-material/PaidRounded';
import ReportProblemRounded from '@mui/icons-material/ReportProblemRounded';
import VideocamRounded from '@mui/icons-material/VideocamRounded';
import VisibilityOffRounded from '@mui/icons-material/VisibilityOffRounded';
import VisibilityRounded from '@mui/icons-material/VisibilityRounded';
import VolunteerActivismRounded from '@mui/icons-material/VolunteerActivismRounded';
import Avatar from '@mui/material/Avatar';
import Badge from '@mui/material/Badge';
import type { SvgIconProps } from '@mui/material/SvgIcon';
import type { ComponentType } from 'react';
import type { NotificationType } from '#lib/contracts/notifications.ts';

const ICONS: Record<NotificationType, ComponentType<SvgIconProps>> = {
  SUBMISSION_RECEIVED: VideocamRounded,
  CONTRIBUTOR_JOINED: GroupAddRounded,
  CLIP_HELD: HourglassEmptyRounded,
  CLIP_FAILED: ReportProblemRounded,
  CLIP_REPORTED: FlagRounded,
  DUE_SOON: AccessTimeRounded,
  TRIBUTE_CLOSED: EventAvailableRounded,
  REEL_READY: MovieRounded,
  REEL_VIEWED: VisibilityRounded,
  HEARTED: FavoriteRounded,
  THANK_YOU_RECEIVED: VolunteerActivismRounded,
  CREDITS_ADDED: PaidRounded,
  REEL_TAKEN_DOWN: VisibilityOffRounded,
  REEL_PUT_BACK: VisibilityRounded,
};

type NotificationIconProps = { type: NotificationType; imageUrl: string | null };

export function NotificationIcon({ type, imageUrl }: NotificationIconProps) {
  const Icon = ICONS[type];
  const sign = {
    bgcolor: 'var(--color-mist)',
    color: type === 'CLIP_FAILED' ? 'error.main' : 'primary.main',
  };
  if (!imageUrl) {
    return (
      <Avatar sx={sign}>
        <Icon />
      </Avatar>
    );
  }
  return (
    <Badge
      overlap="circular"
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      badgeContent={
        <Avatar sx={{ ...sign, width: 22, height: 22 }}>
          <Icon sx={{ fontSize: 14 }} />
        </Avatar>
      }
    >
      <Avatar alt="" src={imageUrl} />
    </Badge>
  );
}
