'use client';

import Avatar from '@mui/material/Avatar';
import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { PictureControls } from './picture-controls.tsx';
import type { usePictureUpload } from './use-picture-upload.ts';

const PICTURE_PX = 112;

type PersonPictureProps = {
  upload: ReturnType<typeof usePictureUpload>;
  image: string | null;
  initial: string;
  onRemove: () => void;
};

export function PersonPicture({ upload, image, initial, onRemove }: PersonPictureProps) {
  const t = useTranslations('profile.picture');
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
      <Avatar
        alt=""
        src={upload.shown ?? image ?? ''}
        sx={{ width: PICTURE_PX, height: PICTURE_PX, bgcolor: 'primary.main', fontSize: 'h2.fontSize' }}
      >
        {initial.toUpperCase()}
      </Avatar>
      <PictureControls
        upload={upload}
        imageUrl={image ?? ''}
        texts={{
          choose: t('choose'),
          replace: t('replace'),
          remove: t('remove'),
          sending: t('sending'),
          // The picture itself shows that it arrived.
          sent: '',
          retry: t('retry'),
        }}
        onRemove={onRemove}
      />
    </Box>
  );
}
