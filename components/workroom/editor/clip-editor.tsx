'use client';

import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslations } from 'next-intl';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { editClip, trimClip } from '#components/workroom/reel/arrange-film.ts';
import type { SubmissionDto } from '#lib/contracts/submissions.ts';
import { isSilent } from '#lib/recording/is-silent.ts';
import { ClipCut } from './clip-cut.tsx';
import { ClipFields, type ClipFieldsProps } from './clip-fields.tsx';

type ClipEditorProps = ClipFieldsProps & {
  /** Whether it plays at once. */
  isPlaying: boolean;
  onAdd: () => void;
  /** Plays the reel from this clip. Missing if the reel does not show it. */
  onPlayReel: (() => void) | undefined;
  onDone: () => void;
};

/** Everything about one clip, in its place in the timeline. Each change is saved at once and can be undone. */
export function ClipEditor({ tributeId, questions, clip, isPlaying, ...actions }: ClipEditorProps) {
  const t = useTranslations('workroom');
  const panel = useRef<HTMLElement>(null);
  const { onArrange, onAdd, onPlayReel, onTell, onDone } = actions;
  const { id, submission, isInFilm } = clip;
  const { name } = submission.contributor;
  const isReady = submission.status === 'READY';

  useEffect(() => {
    // The clip moved here, and its field with the focus is gone.
    if (document.activeElement === document.body) panel.current?.focus({ preventScroll: true });
    panel.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const pose = (poster: number) => {
    onArrange((items) => editClip(items, id, { poster }));
    onTell(t('editor.toldPoster', { name }));
  };
  const closeByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    // Portals pass on their keys too.
    if (event.target instanceof Node && event.currentTarget.contains(event.target)) onDone();
  };

  return (
    <Box
      component="section"
      ref={panel}
      data-part="clip-editor"
      tabIndex={-1}
      aria-label={t('editor.title', { name })}
      sx={room}
      onKeyDown={closeByKey}
    >
      <Box sx={isReady ? columns : undefined}>
        {isReady && (
          <ClipCut
            clip={clip}
            startsPlaying={isPlaying}
            tributeId={tributeId}
            canTrim={isInFilm && !isSilent(submission)}
            canCaption={!isSilent(submission)}
            onPoster={isInFilm && hasPictures(submission) ? pose : undefined}
            onTrim={(trim) => onArrange((items) => trimClip(items, id, trim))}
          />
        )}
        <ClipFields {...{ tributeId, questions, clip, onArrange, onTell }} />
      </Box>
      <Box sx={foot}>
        {onPlayReel && <Button onClick={onPlayReel}>{t('editor.playReel')}</Button>}
        {isReady && !isInFilm && <Button onClick={onAdd}>{t('clip.addShort')}</Button>}
        <Button variant="contained" onClick={onDone}>
          {t('editor.done')}
        </Button>
      </Box>
    </Box>
  );
}

/** A voice and a card look alike throughout. */
const hasPictures = ({ medium }: SubmissionDto) => medium === 'VIDEO' || medium === 'PHOTO';

const room = {
  containerType: 'inline-size',
  p: 2,
  borderTop: '2px solid var(--color-green)',
  borderRadius: '0 0 16px 16px',
  bgcolor: 'var(--color-cream)',
  // Leaves room below the header when it is scrolled to.
  scrollMargin: 16,
  '&:focus': { outline: 'none' },
} as const;

const columns = {
  display: 'grid',
  gap: 2.5,
  gridTemplateColumns: 'minmax(0, 1fr)',
  '@container (min-width: 40rem)': {
    gridTemplateColumns: 'minmax(0, 5fr) minmax(0, 6fr)',
    gridTemplateAreas: '"screen tools" "cut cut"',
    '& [data-part="screen"]': { gridArea: 'screen' },
    '& [data-part="cut"]': { gridArea: 'cut' },
    '& [data-part="tools"]': { gridArea: 'tools' },
  },
} as const;

const foot = {
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'end',
  gap: 1,
  mt: 2,
} as const;
