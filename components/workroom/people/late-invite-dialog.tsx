'use client';

import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { LinkOff } from '#components/people/link-off.tsx';
import { DialogBar } from '#components/ui/dialog-bar.tsx';
import { inviteLink, useCopyLink } from '#components/ui/use-copy-link.ts';
import { useHandedFocus } from '#components/ui/use-handed-focus.ts';
import { LinkField } from '#components/workroom/link-field.tsx';
import type { TributeDto } from '#lib/contracts/tributes.ts';

type LateInviteDialogProps = { tribute: TributeDto; isOpen: boolean; onClose: () => void };

/** For a reel that no longer collects: no invitations are sent then, but clips still arrive. */
export function LateInviteDialog({ tribute, isOpen, onClose }: LateInviteDialogProps) {
  const t = useTranslations('invites');
  const workroom = useTranslations('workroom');
  const titleId = useId();
  const copyLink = useCopyLink();
  const { hand, ref } = useHandedFocus();
  const { tributeId, linkOpen, publishedAt } = tribute;
  const url = inviteLink(tributeId);
  return (
    <Dialog open={isOpen} onClose={onClose} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{t('dialog')}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}>
        <Typography>{t(publishedAt ? 'latePublished' : 'lateClosed')}</Typography>
        {linkOpen ? (
          <LinkField label={workroom('share.recording')} url={url} />
        ) : (
          <LinkOff tributeId={tributeId} onSwitch={hand} />
        )}
      </DialogContent>
      <DialogBar>
        <Button onClick={onClose}>{t('close')}</Button>
        {linkOpen && (
          <Button ref={ref} variant="contained" onClick={() => void copyLink(url)}>
            {workroom('copyLink')}
          </Button>
        )}
      </DialogBar>
    </Dialog>
  );
}
