'use client';

import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { textOf } from '#components/ui/checked-values.ts';
import { showToast } from '#components/ui/show-toast.ts';
import { TextInput } from '#components/ui/text-input.tsx';
import { useUpdateUser } from '#lib/browser/hooks/use-own-user.ts';
import type { UserDto } from '#lib/contracts/users.ts';
import { ProfilePicture } from './profile-picture.tsx';
import { ProfileSection } from './profile-section.tsx';

const FIELDS = ['firstName', 'lastName'] as const;
const AUTOCOMPLETE = { firstName: 'given-name', lastName: 'family-name' } as const;

/** Keeps input when saving fails. */
export function DetailsSection({ user }: { user: UserDto }) {
  const t = useTranslations('profile');
  const [missing, setMissing] = useState<readonly string[]>([]);
  const update = useUpdateUser();

  const submit = (values: FormData) => {
    const names = { firstName: textOf(values, 'firstName'), lastName: textOf(values, 'lastName') };
    const empty = FIELDS.filter((field) => !names[field]);
    setMissing(empty);
    if (empty.length > 0) return;
    update.mutate(
      { userDetails: names },
      {
        onSuccess: () => showToast('SUCCESS', t('saved')),
        onError: ({ message }) => showToast('ERROR', message),
      },
    );
  };

  return (
    <ProfileSection title={t('details.title')} lead={t('details.lead')}>
      <ProfilePicture user={user} />
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit(new FormData(event.currentTarget));
        }}
      >
        <Stack spacing={2} sx={{ maxWidth: 'var(--dialog-width)' }}>
          {FIELDS.map((field) => (
            <TextInput
              key={field}
              name={field}
              label={t(`details.${field}`)}
              defaultValue={user.basicInfo[field]}
              autoComplete={AUTOCOMPLETE[field]}
              error={missing.includes(field) && t(`details.${field}Required`)}
            />
          ))}
          <Button
            type="submit"
            variant="contained"
            loading={update.isPending}
            sx={{ alignSelf: { sm: 'flex-start' } }}
          >
            {t('details.save')}
          </Button>
        </Stack>
      </form>
    </ProfileSection>
  );
}
