'use client';

import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';

type ConfirmDialogProps = {
  isOpen: boolean;
  title: string;
  text: string;
  confirm: string;
  cancel: string;
  /** Nothing is lost. */
  isGentle?: boolean;
  isBusy: boolean;
  onConfirm: () => void;
  onClose: () => void;
};

export function ConfirmDialog({
  isOpen,
  title,
  text,
  isGentle = false,
  isBusy,
  onConfirm,
  onClose,
  ...words
}: ConfirmDialogProps) {
  const titleId = useId();
  return (
    <Dialog open={isOpen} onClose={onClose} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogContent>{text}</DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap', p: 2 }}>
        <Button onClick={onClose}>{words.cancel}</Button>
        <Button
          color={isGentle ? 'primary' : 'error'}
          variant="contained"
          loading={isBusy}
          onClick={onConfirm}
        >
          {words.confirm}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
