'use client';

import ArrowBackRounded from '@mui/icons-material/ArrowBackRounded';
import ArrowForwardRounded from '@mui/icons-material/ArrowForwardRounded';
import DeleteOutlineRounded from '@mui/icons-material/DeleteOutlineRounded';
import VisibilityOffRounded from '@mui/icons-material/VisibilityOffRounded';
import VisibilityRounded from '@mui/icons-material/VisibilityRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { TimelineClip } from './arrange-film.ts';
import { ClipThumbnail } from './clip-thumbnail.tsx';

type ClipCardProps = {
  clip: TimelineClip;
  /** Takes hold of the clip; it stands on the picture. */
  handle: ReactNode;
  /** Whether the player shows it. */
  isCurrent: boolean;
  canMoveEarlier: boolean;
  canMoveLater: boolean;
  onPlay: () => void;
  onMove: (step: -1 | 1) => void;
  onHide: (isHidden: boolean) => void;
  /** Gives a clip that is outside the film its place. */
  onAdd: () => void;
  onRemove: () => void;
};

/** One clip of the film: what it shows, how it is, and what can be done with it. */
export function ClipCard({ clip, handle, isCurrent, onPlay, onAdd, onRemove, ...moving }: ClipCardProps) {
  const t = useTranslations('workroom.clip');
  const { submission, isInFilm } = clip;
  const { name } = submission.contributor;
  return (
    <>
      <Box sx={{ position: 'relative' }}>
        <ClipThumbnail clip={clip} isCurrent={isCurrent} onPlay={onPlay} />
        {handle}
      </Box>
      <Typography variant="body2" sx={{ mt: 0.5, fontWeight: 500, overflowWrap: 'anywhere' }}>
        {name}
      </Typography>
      {submission.isLate && !isInFilm && (
        <Typography variant="body2" color="textSecondary">
          {t('late')}
        </Typography>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', marginInlineStart: -1 }}>
        {isInFilm && <Arrangement clip={clip} {...moving} />}
        {!isInFilm && submission.status === 'READY' && (
          <Button size="small" aria-label={t('add', { name })} onClick={onAdd}>
            {t('addShort')}
          </Button>
        )}
        <Action label={t('remove', { name })} onClick={onRemove}>
          <DeleteOutlineRounded fontSize="small" />
        </Action>
      </Box>
    </>
  );
}

type ArrangementProps = Pick<ClipCardProps, 'clip' | 'canMoveEarlier' | 'canMoveLater' | 'onMove' | 'onHide'>;

/** Where a clip stands in the film, and whether it is shown. */
function Arrangement({ clip, canMoveEarlier, canMoveLater, onMove, onHide }: ArrangementProps) {
  const t = useTranslations('workroom.clip');
  const { name } = clip.submission.contributor;
  const { isHidden } = clip;
  return (
    <>
      <Action label={t('earlier', { name })} isOff={!canMoveEarlier} onClick={() => onMove(-1)}>
        <ArrowBackRounded fontSize="small" />
      </Action>
      <Action label={t('later', { name })} isOff={!canMoveLater} onClick={() => onMove(1)}>
        <ArrowForwardRounded fontSize="small" />
      </Action>
      <Action label={isHidden ? t('show', { name }) : t('hide', { name })} onClick={() => onHide(!isHidden)}>
        {isHidden ? <VisibilityOffRounded fontSize="small" /> : <VisibilityRounded fontSize="small" />}
      </Action>
    </>
  );
}

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
