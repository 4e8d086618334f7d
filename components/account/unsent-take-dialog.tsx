'use client';

import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { DialogStack } from '#components/layout/dialog-stack.tsx';
import { useAuth } from '#components/providers/auth-context.ts';
import { Queries } from '#components/providers/queries.tsx';
import { listWaitingTakes, recorderOf } from '#lib/recording/device-takes.ts';
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
  const { data: [take] = [] } = useQuery({
    queryKey: ['unsent-takes'],
    queryFn: listWaitingTakes,
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
      <DialogStack>
        {/* The recorder offers the take by itself; its page has another root layout, so the way is a page load. */}
        <Button
          variant="contained"
          size="large"
          {...(take ? { href: recorderOf(take) } : { disabled: true })}
        >
          {t('send')}
        </Button>
        <Button color="error" onClick={() => void logOutWithoutTakes()}>
          {t('delete')}
        </Button>
        <Button onClick={close}>{t('cancel')}</Button>
      </DialogStack>
    </Dialog>
  );
}
