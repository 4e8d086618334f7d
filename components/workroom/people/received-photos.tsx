import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import type { ReceivedFile } from '#lib/browser/recording/received-files.ts';
import { PHOTO_CAPTION_CHARS_MAX } from '#lib/recording/limits.ts';
import { photoCaption } from '#lib/recording/photo-caption.ts';

type ReceivedPhotosProps = {
  photos: readonly ReceivedFile[];
  onCaption: (index: number, caption: string) => void;
};

/** The chosen photos in their order, each with its caption. */
export function ReceivedPhotos({ photos, onCaption }: ReceivedPhotosProps) {
  const t = useTranslations('workroom.received');
  return (
    <Box component="ol" sx={{ display: 'grid', gap: 1.5, m: 0, mt: 1.5, p: 0, listStyle: 'none' }}>
      {photos.map(({ file, caption = '' }, index) => (
        <Box
          component="li"
          // oxlint-disable-next-line react/no-array-index-key -- files may share a name, and their order is fixed
          key={index}
          sx={{
            display: 'grid',
            gridTemplateColumns: '4.5rem minmax(0, 1fr)',
            gap: 1.5,
            alignItems: 'center',
          }}
        >
          <Thumbnail file={file} />
          <TextField
            multiline
            size="small"
            label={t('caption', { place: index + 1 })}
            helperText={file.name}
            value={caption}
            slotProps={{
              htmlInput: { maxLength: PHOTO_CAPTION_CHARS_MAX, dir: 'auto' },
              formHelperText: { sx: { overflowWrap: 'anywhere' } },
            }}
            onChange={({ target }) => onCaption(index, photoCaption(target.value))}
          />
        </Box>
      ))}
    </Box>
  );
}

/** Stays empty where the browser cannot show the photo, like a HEIC. */
function Thumbnail({ file }: { file: File }) {
  const imgRef = useRef<HTMLImageElement>(null);
  const [unknown, setUnknown] = useState<File | null>(null);
  useEffect(() => {
    const url = URL.createObjectURL(file);
    if (imgRef.current) imgRef.current.src = url;
    return () => URL.revokeObjectURL(url);
  }, [file]);
  return (
    <Box sx={{ aspectRatio: '1', overflow: 'hidden', borderRadius: 1, bgcolor: 'action.hover' }}>
      {unknown !== file && (
        <Box
          component="img"
          ref={imgRef}
          alt=""
          onError={() => setUnknown(file)}
          sx={{ width: '100%', height: '100%', objectFit: 'cover' }}
        />
      )}
    </Box>
  );
}
