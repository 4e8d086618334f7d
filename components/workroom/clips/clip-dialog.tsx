'use client';

import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogTitle from '@mui/material/DialogTitle';
import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { useNoteWatched } from '#components/workroom/use-note-watched.ts';

type ClipDialogProps = {
  tributeId: string;
  title: string;
  videoUrl: string;
  onRemove?: () => void;
  onRemovePerson?: () => void;
  onClose: () => void;
};

export function ClipDialog({ tributeId, title, videoUrl, ...actions }: ClipDialogProps) {
  const t = useTranslations('workroom.clip');
  const titleId = useId();
  const noteWatched = useNoteWatched(tributeId);
  const { onRemove, onRemovePerson, onClose } = actions;
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <video src={videoUrl} controls autoPlay playsInline style={{ width: '100%' }} onPlay={noteWatched}>
        <track kind="captions" />
      </video>
      <DialogActions sx={{ flexWrap: 'wrap', p: 2 }}>
        {onRemovePerson && <Button onClick={onRemovePerson}>{t('removePerson')}</Button>}
        {onRemove && <Button onClick={onRemove}>{t('remove')}</Button>}
        <Button onClick={onClose}>{t('close')}</Button>
      </DialogActions>
    </Dialog>
  );
}
