'use client';

import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { useAuth } from '#components/providers/auth-context.ts';
import { Queries } from '#components/providers/queries.tsx';
import { tributesWithTakes } from '#lib/recording/device-takes.ts';
import { UNSENT_TAKE_DIALOG, useUiStore } from '#lib/stores/ui-store.ts';

/** Asks before a log-out that would take a recording with it: send it or delete it (product.md §6). */
export function UnsentTakeDialog() {
  return (
    <Queries>
      <Choice />
    </Queries>
  );
}

function Choice() {
  const t = useTranslations('account.unsentTake');
  const { logOutWithoutTakes } = useAuth();
  const isOpen = useUiStore(({ dialogType }) => dialogType === UNSENT_TAKE_DIALOG);
  const setUi = useUiStore((store) => store.setUi);
  const { data: tributeIds = [] } = useQuery({
    queryKey: ['unsent-takes'],
    queryFn: tributesWithTakes,
    enabled: isOpen,
    gcTime: 0,
  });
  const titleId = useId();
  const close = () => setUi({ dialogType: null });

  return (
    <Dialog open={isOpen} onClose={close} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{t('title')}</DialogTitle>
      <DialogContent>
        <DialogContentText>{t('lead')}</DialogContentText>
      </DialogContent>
      <DialogActions
        disableSpacing
        sx={{ px: 3, pb: 3, flexDirection: 'column', alignItems: 'stretch', gap: 1 }}
      >
        {/* The recorder offers the take by itself; its page has another root layout, so the way is a page load. */}
        <Button variant="contained" size="large" href={`/recordtribute?tributeId=${tributeIds[0] ?? ''}`}>
          {t('send')}
        </Button>
        <Button color="error" onClick={() => void logOutWithoutTakes()}>
          {t('delete')}
        </Button>
        <Button onClick={close}>{t('cancel')}</Button>
      </DialogActions>
    </Dialog>
  );
}
