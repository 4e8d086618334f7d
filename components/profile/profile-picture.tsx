'use client';

import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { PersonPicture } from '#components/reel-form/person-picture.tsx';
import { usePictureUpload } from '#components/reel-form/use-picture-upload.ts';
import { showToast } from '#components/ui/show-toast.ts';
import { useUpdateUser } from '#lib/browser/hooks/use-own-user.ts';
import type { UserDto } from '#lib/contracts/users.ts';

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
    <Box sx={{ my: 3 }}>
      <PersonPicture
        upload={upload}
        image={image}
        initial={(firstName || user.email).charAt(0)}
        onRemove={() => void save(null).catch(({ message }: Error) => showToast('ERROR', message))}
      />
    </Box>
  );
}
