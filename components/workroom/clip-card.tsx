'use client';

import ArrowBackRounded from '@mui/icons-material/ArrowBackRounded';
import ArrowForwardRounded from '@mui/icons-material/ArrowForwardRounded';
import DeleteOutlineRounded from '@mui/icons-material/DeleteOutlineRounded';
import VisibilityOffRounded from '@mui/icons-material/VisibilityOffRounded';
import VisibilityRounded from '@mui/icons-material/VisibilityRounded';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { TimelineClip } from './arrange-film.ts';
import { ClipThumbnail } from './clip-thumbnail.tsx';

type ClipCardProps = {
  clip: TimelineClip;
  /** Whether the player shows it. */
  isCurrent: boolean;
  canMoveEarlier: boolean;
  canMoveLater: boolean;
  onPlay: () => void;
  onMove: (step: -1 | 1) => void;
  onHide: (isHidden: boolean) => void;
  onRemove: () => void;
};

/** One clip of the film: what it shows, how it is, and what can be done with it. */
export function ClipCard({ clip, isCurrent, onPlay, onMove, onHide, onRemove, ...can }: ClipCardProps) {
  const t = useTranslations('workroom.clip');
  const { submission, isInFilm, isHidden } = clip;
  const { name } = submission.contributor;
  return (
    <Box component="li" sx={arrival}>
      <ClipThumbnail clip={clip} isCurrent={isCurrent} onPlay={onPlay} />
      <Typography variant="body2" sx={{ mt: 0.5, fontWeight: 500, overflowWrap: 'anywhere' }}>
        {name}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', marginInlineStart: -1 }}>
        {isInFilm && (
          <>
            <Action label={t('earlier', { name })} isOff={!can.canMoveEarlier} onClick={() => onMove(-1)}>
              <ArrowBackRounded fontSize="small" />
            </Action>
            <Action label={t('later', { name })} isOff={!can.canMoveLater} onClick={() => onMove(1)}>
              <ArrowForwardRounded fontSize="small" />
            </Action>
            <Action
              label={isHidden ? t('show', { name }) : t('hide', { name })}
              onClick={() => onHide(!isHidden)}
            >
              {isHidden ? <VisibilityOffRounded fontSize="small" /> : <VisibilityRounded fontSize="small" />}
            </Action>
          </>
        )}
        <Action label={t('remove', { name })} onClick={onRemove}>
          <DeleteOutlineRounded fontSize="small" />
        </Action>
      </Box>
    </Box>
  );
}

/** A clip that comes while the page is open slides in, where motion is welcome. */
const arrival = {
  '@keyframes arrive': { from: { opacity: 0, transform: 'translateY(16px)' } },
  animation: 'arrive var(--motion-slow) ease-out',
};

type ActionProps = { label: string; isOff?: boolean; onClick: () => void; children: ReactNode };

/** At the end of its way a button stays in reach of the keyboard, and says that it leads nowhere. */
function Action({ label, isOff = false, onClick, children }: ActionProps) {
  return (
    <IconButton
      size="small"
      aria-label={label}
      title={label}
      aria-disabled={isOff || undefined}
      onClick={() => !isOff && onClick()}
      sx={{ opacity: isOff ? 0.35 : 1 }}
    >
      {children}
    </IconButton>
  );
}
