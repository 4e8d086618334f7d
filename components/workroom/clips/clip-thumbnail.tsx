'use client';

import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { useTranslations } from 'next-intl';
import { FittedPicture } from '#components/player/fitted-picture.tsx';
import type { TimelineClip } from '#components/workroom/reel/arrange-film.ts';
import { ProgressBar } from '#components/workroom/reel/progress-bar.tsx';
import type { SubmissionDto } from '#lib/contracts/submissions.ts';
import { formatDuration } from '#lib/format/duration.ts';
import { shownFrames } from '#lib/reel/clip-edit.ts';
import { FRAME_RATE } from '#lib/reel/format.ts';
import { posterShown } from './chosen-poster.ts';

type ClipThumbnailProps = {
  clip: TimelineClip;
  isCurrent: boolean;
  isOpen: boolean;
  onOpen: () => void;
};

export function ClipThumbnail({ clip, isCurrent, isOpen, onOpen }: ClipThumbnailProps) {
  const t = useTranslations('workroom.clip');
  const { submission, isHidden, edit } = clip;
  const { status, contributor } = submission;
  const chosen = edit?.state === 'PREPARING' ? posterShown(clip.id, edit.poster) : null;
  const posterUrl = chosen ?? submission.posterUrl;
  if (status !== 'READY') return <UnreadyThumbnail submission={submission} />;
  return (
    <ButtonBase
      aria-label={t('play', contributor)}
      aria-current={isCurrent || undefined}
      aria-expanded={isOpen}
      data-opens={clip.id}
      onClick={onOpen}
      sx={{ ...frame, ...((isCurrent || isOpen) && { boxShadow: '0 0 0 3px var(--color-green)' }) }}
    >
      {posterUrl && <FittedPicture src={posterUrl} isFaded={isHidden} />}
      <Box component="span" sx={badge}>
        {isHidden ? t('hidden') : <Badge clip={clip} />}
      </Box>
    </ButtonBase>
  );
}

function Badge({ clip }: Pick<ClipThumbnailProps, 'clip'>) {
  const t = useTranslations('workroom.clip');
  const { submission, edit } = clip;
  if (edit?.state === 'PREPARING') return t('PROCESSING', { percent: percentOf(submission) });
  return formatDuration(shownSeconds(clip));
}

/** Returns the length of the part that the reel shows. */
function shownSeconds({ submission: { durationSeconds }, trim }: TimelineClip): number {
  const { from, to } = shownFrames(trim ?? undefined, Math.round((durationSeconds ?? 0) * FRAME_RATE));
  return (to - from) / FRAME_RATE;
}

/** Returns how far an edited clip is. Its first preparation ended with 1. */
export const percentOf = ({ progress }: SubmissionDto): number =>
  progress < 1 ? Math.round(progress * 100) : 0;

function UnreadyThumbnail({ submission }: { submission: SubmissionDto }) {
  const t = useTranslations('workroom.clip');
  const { status, progress, contributor } = submission;
  const percent = Math.round(progress * 100);
  return (
    <Box
      sx={{
        ...frame,
        display: 'grid',
        placeContent: 'center',
        gap: 1,
        p: 1.5,
        color: 'text.secondary',
        bgcolor: 'var(--color-mist)',
        textAlign: 'center',
        typography: 'body2',
      }}
    >
      {status !== 'READY' && status !== 'FAILED' && t(status, { percent })}
      {status === 'PROCESSING' && (
        <ProgressBar variant="determinate" value={percent} aria-label={contributor.name} />
      )}
    </Box>
  );
}

const frame = {
  position: 'relative',
  width: '100%',
  aspectRatio: '16 / 10',
  overflow: 'hidden',
  borderRadius: 1,
  bgcolor: 'var(--color-line)',
} as const;

const badge = {
  position: 'absolute',
  insetInlineEnd: 8,
  bottom: 8,
  px: 1,
  borderRadius: 'var(--radius-pill)',
  color: 'var(--color-room-ink)',
  bgcolor: 'color-mix(in srgb, var(--color-room) 80%, transparent)',
  typography: 'caption',
  fontVariantNumeric: 'tabular-nums',
} as const;
