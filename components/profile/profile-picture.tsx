'use client';

import Avatar from '@mui/material/Avatar';
import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { PictureControls } from '#components/reel-form/picture-controls.tsx';
import { usePictureUpload } from '#components/reel-form/use-picture-upload.ts';
import { showToast } from '#components/ui/show-toast.ts';
import { useUpdateUser } from '#lib/browser/hooks/use-own-user.ts';
import type { UserDto } from '#lib/contracts/users.ts';

const PICTURE_PX = 112;

/** The picture of a person: chosen, put into place, sent and saved at once. */
export function ProfilePicture({ user }: { user: UserDto }) {
  const t = useTranslations('profile');
  const update = useUpdateUser();
  const { firstName, lastName, image } = user.basicInfo;
  const save = async (picture: string | null) => {
    await update.mutateAsync({ userDetails: { firstName, lastName, image: picture } });
    showToast('SUCCESS', t('saved'));
  };
  const upload = usePictureUpload(save);

  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, my: 3 }}>
      <Avatar
        alt=""
        src={upload.shown ?? image ?? ''}
        sx={{ width: PICTURE_PX, height: PICTURE_PX, bgcolor: 'primary.main', fontSize: 'h2.fontSize' }}
      >
        {(firstName || user.email).charAt(0).toUpperCase()}
      </Avatar>
      <PictureControls
        upload={upload}
        imageUrl={image ?? ''}
        texts={{
          choose: t('picture.choose'),
          replace: t('picture.replace'),
          remove: t('picture.remove'),
          sending: t('picture.sending'),
          // A toast says that it is saved.
          sent: '',
          retry: t('picture.retry'),
        }}
        onRemove={() => void save(null).catch(({ message }: Error) => showToast('ERROR', message))}
      />
    </Box>
  );
}
