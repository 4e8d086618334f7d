'use client';

import Box from '@mui/material/Box';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { showToast } from '#components/ui/show-toast.ts';
import { useUpdateUser } from '#lib/browser/hooks/use-own-user.ts';
import type { NotificationType } from '#lib/contracts/notifications.ts';
import type { UserDto } from '#lib/contracts/users.ts';
import { isMailed } from '#lib/notifications/mailed-types.ts';
import { ProfileSection } from './profile-section.tsx';

type Preferences = Pick<UserDto, 'appPreferences' | 'emailPreferences'>;
type Way = keyof Preferences;

const GROUPS: Record<'people' | 'reels' | 'care', readonly NotificationType[]> = {
  people: ['SUBMISSION_RECEIVED', 'CONTRIBUTOR_JOINED', 'HEARTED', 'THANK_YOU_RECEIVED'],
  reels: ['DUE_SOON', 'TRIBUTE_CLOSED', 'REEL_READY', 'REEL_VIEWED'],
  care: ['CLIP_HELD', 'CLIP_FAILED', 'CLIP_REPORTED', 'CREDITS_ADDED', 'REEL_TAKEN_DOWN', 'REEL_PUT_BACK'],
};
const COLUMNS = { display: 'grid', gridTemplateColumns: '1fr 58px 58px', alignItems: 'center', columnGap: 1 };

/** Notification settings (docs/specification.md#notification-ways). Each switch saves at once. */
export function NotificationSection({ preferences }: { preferences: Preferences }) {
  const t = useTranslations('profile.mails');
  return (
    <ProfileSection title={t('title')} lead={t('lead')}>
      {(Object.keys(GROUPS) as (keyof typeof GROUPS)[]).map((group) => (
        <NotificationGroup key={group} group={group} preferences={preferences} />
      ))}
      <Typography variant="body2" color="textSecondary" sx={{ mt: 2 }}>
        {t('always')}
      </Typography>
    </ProfileSection>
  );
}

type GroupProps = { group: keyof typeof GROUPS; preferences: Preferences };

function NotificationGroup({ group, preferences }: GroupProps) {
  const t = useTranslations('profile.mails');
  const titleId = useId();
  return (
    <Box component="section" aria-labelledby={titleId} sx={{ mt: 2.5 }}>
      <Box sx={{ ...COLUMNS, color: 'text.secondary', mb: 0.5 }}>
        <Typography id={titleId} variant="body2" component="h3" sx={{ fontWeight: 600 }}>
          {t(`groups.${group}`)}
        </Typography>
        <ColumnName text={t('ways.appPreferences')} />
        <ColumnName text={t('ways.emailPreferences')} />
      </Box>
      {GROUPS[group].map((type) => (
        <Box
          key={type}
          sx={{ ...COLUMNS, minHeight: 52, py: 0.75, borderTop: '1px solid var(--color-line)' }}
        >
          <Typography sx={{ lineHeight: 1.35 }}>{t(`types.${type}`)}</Typography>
          <WaySwitch way="appPreferences" type={type} isOn={preferences.appPreferences[type]} />
          {isMailed(type) && (
            <WaySwitch way="emailPreferences" type={type} isOn={preferences.emailPreferences[type]} />
          )}
        </Box>
      ))}
    </Box>
  );
}

function ColumnName({ text }: { text: string }) {
  return (
    <Typography variant="caption" aria-hidden="true" sx={{ textAlign: 'center' }}>
      {text}
    </Typography>
  );
}

type WaySwitchProps = { way: Way; type: NotificationType; isOn: boolean };

function WaySwitch({ way, type, isOn }: WaySwitchProps) {
  const t = useTranslations('profile.mails');
  const update = useUpdateUser();
  const wanted = update.isPending ? update.variables[way]?.[type] : undefined;
  return (
    <Switch
      checked={wanted ?? isOn}
      slotProps={{
        input: { 'aria-label': t('switch', { way: t(`ways.${way}`), what: t(`types.${type}`) }) },
      }}
      onChange={(_, checked) =>
        update.mutate(
          { [way]: { [type]: checked } },
          { onError: ({ message }) => showToast('ERROR', message) },
        )
      }
      sx={{ justifySelf: 'center' }}
    />
  );
}
