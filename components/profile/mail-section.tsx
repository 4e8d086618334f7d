'use client';

import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import Switch from '@mui/material/Switch';
import { useTranslations } from 'next-intl';
import { showToast } from '#components/providers/show-toast.ts';
import type { NotificationType } from '#lib/contracts/notifications.ts';
import type { UserDto } from '#lib/contracts/users.ts';
import { useUpdateUser } from '#lib/hooks/use-own-user.ts';
import { ProfileSection } from './profile-section.tsx';

type MailSectionProps = { preferences: UserDto['emailPreferences'] };

/** What one is mailed about, by type of notification (product.md §9). Each switch is saved by itself, at once. */
export function MailSection({ preferences }: MailSectionProps) {
  const t = useTranslations('profile.mails');
  return (
    <ProfileSection title={t('title')} lead={t('lead')}>
      <FormGroup sx={{ mt: 1 }}>
        {(Object.keys(preferences) as NotificationType[]).map((type) => (
          <MailSwitch key={type} type={type} isOn={preferences[type]} />
        ))}
      </FormGroup>
    </ProfileSection>
  );
}

function MailSwitch({ type, isOn }: { type: NotificationType; isOn: boolean }) {
  const t = useTranslations('profile.mails.types');
  const update = useUpdateUser();
  const wanted = update.isPending ? update.variables.emailPreferences?.[type] : undefined;
  return (
    <FormControlLabel
      label={t(type)}
      labelPlacement="start"
      control={
        <Switch
          checked={wanted ?? isOn}
          onChange={(_, checked) =>
            update.mutate(
              { emailPreferences: { [type]: checked } },
              { onError: ({ message }) => showToast('ERROR', message) },
            )
          }
        />
      }
      sx={{ justifyContent: 'space-between', gap: 2, minHeight: 48, mx: 0, py: 0.5 }}
    />
  );
}
