import Box from '@mui/material/Box';
import type { RefObject } from 'react';

type HelloPlayerProps = {
  label: string;
  src?: string;
  poster?: string;
  ref?: RefObject<HTMLVideoElement | null>;
};

export function HelloPlayer({ label, ...video }: HelloPlayerProps) {
  return (
    <Box
      component="video"
      {...video}
      controls
      playsInline
      preload={video.src ? 'none' : 'metadata'}
      aria-label={label}
      sx={{
        width: '100%',
        maxHeight: '50dvh',
        aspectRatio: '16 / 9',
        borderRadius: 'var(--radius-card)',
        bgcolor: 'var(--color-room)',
      }}
    >
      <track kind="captions" />
    </Box>
  );
}
