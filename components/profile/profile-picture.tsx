'use client';

import Avatar from '@mui/material/Avatar';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { useRef } from 'react';
import { showToast } from '#components/providers/show-toast.ts';
import { usePictureUpload } from '#components/wizard/use-picture-upload.ts';
import type { UserDto } from '#lib/contracts/users.ts';
import { useUpdateUser } from '#lib/hooks/use-own-user.ts';

const CropDialog = dynamic(async () => (await import('#components/wizard/crop-dialog.tsx')).CropDialog, {
  ssr: false,
});

const PICTURE_PX = 112;

/** The picture of a person: chosen, put into place, sent and saved at once. */
export function ProfilePicture({ user }: { user: UserDto }) {
  const t = useTranslations('profile');
  const picker = useRef<HTMLInputElement>(null);
  const update = useUpdateUser();
  const { firstName, lastName, image } = user.basicInfo;
  const save = (picture: string | null) =>
    update.mutate(
      { userDetails: { firstName, lastName, image: picture } },
      {
        onSuccess: () => showToast('SUCCESS', t('saved')),
        onError: ({ message }) => showToast('ERROR', message),
      },
    );
  const { chosen, editing, edit, shown, state, failure, choose, send, retry, cancel, reset } =
    usePictureUpload(save);
  const picture = shown ?? image ?? '';

  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, my: 3 }}>
      <Avatar
        alt=""
        src={picture}
        sx={{ width: PICTURE_PX, height: PICTURE_PX, bgcolor: 'primary.main', fontSize: 'h2.fontSize' }}
      >
        {(firstName || user.email).charAt(0).toUpperCase()}
      </Avatar>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <input
          ref={picker}
          type="file"
          accept="image/*"
          aria-label={t('picture.choose')}
          hidden
          onChange={(event) => {
            choose(event.target.files?.[0] ?? null);
            // The same picture may be chosen again.
            event.target.value = '';
          }}
        />
        <Button
          variant="outlined"
          // Not disabled: the crop dialog gives the focus back to it just as the sending begins.
          aria-disabled={state === 'sending'}
          onClick={() => state !== 'sending' && picker.current?.click()}
        >
          {t(picture ? 'picture.replace' : 'picture.choose')}
        </Button>
        {image && state !== 'sending' && (
          <Button
            onClick={() => {
              reset();
              save(null);
            }}
          >
            {t('picture.remove')}
          </Button>
        )}
      </Box>
      <Box component="output" sx={{ flexBasis: '100%' }}>
        {state === 'sending' && (
          <>
            <Typography variant="body2">{t('picture.sending')}</Typography>
            <LinearProgress aria-hidden="true" sx={{ mt: 1, borderRadius: 'var(--radius-pill)' }} />
          </>
        )}
      </Box>
      <Box role="alert" sx={{ flexBasis: '100%', color: 'error.main' }}>
        {failure}
        {state === 'failed' && (
          <Button size="small" onClick={retry}>
            {t('picture.retry')}
          </Button>
        )}
      </Box>
      {chosen && (
        <CropDialog key={editing.index} editing={editing} onChange={edit} onUse={send} onCancel={cancel} />
      )}
    </Box>
  );
}
