'use client';

import MoreHorizRounded from '@mui/icons-material/MoreHorizRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { type ReactNode, useId, useState } from 'react';
import { useOpenedOnce } from '#components/ui/use-opened-once.ts';
import type { TimelineClip } from '#components/workroom/reel/arrange-film.ts';
import type { ClipActions } from './clip-menu.tsx';
import { ClipThumbnail } from './clip-thumbnail.tsx';

const ClipMenu = dynamic(async () => (await import('./clip-menu.tsx')).ClipMenu, { ssr: false });
const ReportedNote = dynamic(async () => (await import('./reported-note.tsx')).ReportedNote, { ssr: false });

type ClipCardProps = ClipActions & {
  tributeId: string;
  clip: TimelineClip;
  handle: ReactNode;
  isCurrent: boolean;
  isOpen: boolean;
  newMark: ReactNode;
  onOpen: () => void;
  onAdd: () => void;
};

export function ClipCard({
  tributeId,
  clip,
  handle,
  isCurrent,
  isOpen,
  newMark,
  onOpen,
  onAdd,
  ...actions
}: ClipCardProps) {
  const t = useTranslations('workroom.clip');
  const { submission, isInFilm } = clip;
  const { name } = submission.contributor;
  return (
    <>
      <Box sx={{ position: 'relative' }}>
        {newMark}
        <ClipThumbnail clip={clip} isCurrent={isCurrent} isOpen={isOpen} onOpen={onOpen} />
      </Box>
      {/* Buttons wrap below the name on the narrowest phones. */}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', mt: 0.5, marginInlineEnd: -1.5 }}>
        <Typography variant="body2" sx={{ flex: '1 1 3.5rem', minWidth: 0, fontWeight: 600 }}>
          {name}
        </Typography>
        {handle}
        <MenuButton clip={clip} {...actions} />
      </Box>
      {submission.isReported && <ReportedNote tributeId={tributeId} submission={submission} />}
      {submission.isLate && !isInFilm && (
        <Typography variant="body2" color="textSecondary">
          {t('late')}
        </Typography>
      )}
      {submission.warning && (
        <Typography variant="body2" color="textSecondary">
          {submission.warning.message}
        </Typography>
      )}
      {clip.edit?.state === 'FAILED' && (
        <Typography variant="body2" color="error">
          {t('notEdited')}
        </Typography>
      )}
      {!isInFilm && submission.status === 'READY' && (
        <Button size="small" variant="outlined" aria-label={t('add', { name })} onClick={onAdd}>
          {t('addShort')}
        </Button>
      )}
    </>
  );
}

type MenuButtonProps = ClipActions & Pick<ClipCardProps, 'clip'>;

function MenuButton({ clip, ...actions }: MenuButtonProps) {
  const t = useTranslations('workroom.clip');
  const buttonId = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const wasOpen = useOpenedOnce(anchor !== null);
  return (
    <>
      <IconButton
        id={buttonId}
        data-clip={clip.id}
        aria-label={t('more', { name: clip.submission.contributor.name })}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <MoreHorizRounded fontSize="small" />
      </IconButton>
      {wasOpen && (
        <ClipMenu
          clip={clip}
          anchor={anchor}
          labelledBy={buttonId}
          onClose={() => setAnchor(null)}
          {...actions}
        />
      )}
    </>
  );
}
