'use client';

import PauseRounded from '@mui/icons-material/PauseRounded';
import PlayArrowRounded from '@mui/icons-material/PlayArrowRounded';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { useTranslations } from 'next-intl';
import type { ComponentProps, RefObject } from 'react';
import type { SubmissionDto } from '#lib/contracts/submissions.ts';

type ClipScreenProps = {
  video: RefObject<HTMLVideoElement | null>;
  submission: SubmissionDto;
  /** Turns the picture until a turned clip is prepared, in degrees. */
  turn: number;
  caption: string | undefined;
  isPlaying: boolean;
  onToggle: () => void;
  handlers: Pick<ComponentProps<'video'>, 'onPlay' | 'onPause' | 'onError' | 'onLoadedMetadata'>;
};

/** The clip, large, with its play button beside the face. */
export function ClipScreen({ video, submission, turn, caption, isPlaying, ...actions }: ClipScreenProps) {
  const t = useTranslations('workroom.editor');
  const isSideways = turn % 180 !== 0;
  return (
    <Box sx={screen}>
      <Box
        component="video"
        ref={video}
        src={submission.playbackUrl ?? ''}
        poster={submission.posterUrl ?? ''}
        playsInline
        preload="auto"
        aria-label={t('video', submission.contributor)}
        sx={{ width: '100%', height: '100%', objectFit: 'contain' }}
        style={{ transform: `rotate(${turn}deg) scale(${isSideways ? 9 / 16 : 1})` }}
        {...actions.handlers}
      >
        <track kind="captions" />
      </Box>
      {caption && (
        <Box component="p" dir="auto" sx={words}>
          {caption}
        </Box>
      )}
      <ButtonBase aria-label={t(isPlaying ? 'pause' : 'play')} sx={button} onClick={actions.onToggle}>
        {isPlaying ? <PauseRounded /> : <PlayArrowRounded />}
      </ButtonBase>
    </Box>
  );
}

const screen = {
  position: 'relative',
  aspectRatio: '16 / 9',
  overflow: 'hidden',
  borderRadius: 1,
  bgcolor: 'var(--color-room)',
} as const;

/** Above the speaker's name, as in the player, and beside the play button. */
const words = {
  position: 'absolute',
  insetInlineStart: 8,
  insetInlineEnd: 72,
  bottom: '27%',
  m: 0,
  mx: 'auto',
  width: 'fit-content',
  textAlign: 'center',
  px: 1,
  borderRadius: 1,
  color: 'var(--color-room-ink)',
  bgcolor: 'color-mix(in srgb, var(--color-room) 80%, transparent)',
  typography: 'body2',
} as const;

const button = {
  position: 'absolute',
  insetInlineEnd: 12,
  bottom: 12,
  width: 52,
  height: 52,
  borderRadius: 'var(--radius-pill)',
  color: 'var(--color-room)',
  bgcolor: 'var(--color-leaf)',
} as const;
