import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { type ReactNode, useId } from 'react';

type ClipFrameProps = {
  title: string;
  width?: 'xs' | 'sm';
  isOpen: boolean;
  actions: ReactNode;
  children: ReactNode;
  onClose: () => void;
  /** Called when the dialog has left the screen. */
  onClosed: () => void;
};

/** The frame of a dialog about one clip. */
export function ClipFrame({
  title,
  width = 'xs',
  isOpen,
  actions,
  children,
  onClose,
  onClosed,
}: ClipFrameProps) {
  const titleId = useId();
  return (
    <Dialog
      open={isOpen}
      fullWidth
      maxWidth={width}
      aria-labelledby={titleId}
      onClose={onClose}
      slotProps={{ transition: { onExited: onClosed } }}
    >
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2, overflowX: 'hidden' }}>{children}</DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap', p: 2 }}>{actions}</DialogActions>
    </Dialog>
  );
}
