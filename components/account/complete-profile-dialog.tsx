'use client';

import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { useAuth } from '#components/providers/auth-context.ts';
import { PersonPicture } from '#components/reel-form/person-picture.tsx';
import { usePictureUpload } from '#components/reel-form/use-picture-upload.ts';
import { textOf } from '#components/ui/checked-values.ts';
import { TextInput } from '#components/ui/text-input.tsx';
import { useRootStore } from '#lib/browser/stores/root-store.ts';
import { useUiStore } from '#lib/browser/stores/ui-store.ts';
import { useSaveProfile } from './use-save-profile.ts';

const FIELDS = ['firstName', 'lastName'] as const;
const AUTOCOMPLETE = { firstName: 'given-name', lastName: 'family-name' } as const;

/** Stays until there are a first and a last name (docs/specification.md#complete-profile-fields). */
export function CompleteProfileDialog() {
  const t = useTranslations('account');
  const { status } = useAuth();
  const isOpen = useUiStore(({ isCompleteProfileOpen }) => isCompleteProfileOpen) && status === 'signedIn';
  const known = useRootStore(({ userFirebaseData }) => userFirebaseData);
  const [missing, setMissing] = useState<readonly string[]>([]);
  const save = useSaveProfile(t('profile.saved'));
  // Undefined until the person chooses: then it is the identity provider's photo, if there is one.
  const [chosen, setChosen] = useState<string | null>();
  const image = chosen === undefined ? (known?.userProfile ?? null) : chosen;
  const upload = usePictureUpload(setChosen);
  const titleId = useId();

  const submit = (values: FormData) => {
    const names = { firstName: textOf(values, 'firstName'), lastName: textOf(values, 'lastName') };
    const empty = FIELDS.filter((field) => !names[field]);
    setMissing(empty);
    if (empty.length === 0) save.mutate({ ...names, image });
  };

  return (
    <Dialog open={isOpen} aria-labelledby={titleId}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit(new FormData(event.currentTarget));
        }}
      >
        <DialogTitle id={titleId}>{t('profile.title')}</DialogTitle>
        <DialogContent>
          <DialogContentText sx={{ mb: 2 }}>{t('profile.note')}</DialogContentText>
          <PersonPicture
            upload={upload}
            image={image}
            initial={(known?.firstName || known?.email || '').charAt(0)}
            onRemove={() => setChosen(null)}
          />
          <Stack spacing={2} sx={{ pt: 3 }}>
            {FIELDS.map((field) => (
              <TextInput
                key={field}
                name={field}
                label={t(`fields.${field}`)}
                defaultValue={known?.[field] ?? ''}
                autoComplete={AUTOCOMPLETE[field]}
                tooltip={field === 'firstName' ? t('profile.nameTip') : undefined}
                error={missing.includes(field) && t(`profile.${field}Required`)}
              />
            ))}
          </Stack>
        </DialogContent>
        <DialogActions sx={{ px: 3, pb: 3 }}>
          <Button
            type="submit"
            variant="contained"
            size="large"
            fullWidth
            loading={save.isPending || upload.state === 'sending'}
          >
            {t('profile.save')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
