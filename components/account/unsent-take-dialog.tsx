'use client';

import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useQuery } from '@tanstack/react-query';
import { useLocale, useMessages, useTranslations } from 'next-intl';
import { useId } from 'react';
import { nameOfTake } from '#components/layout/name-of-take.ts';
import { SendFirst } from '#components/layout/send-first.tsx';
import { useAuth } from '#components/providers/auth-context.ts';
import { Queries } from '#components/providers/queries.tsx';
import { DialogStack } from '#components/ui/dialog-stack.tsx';
import { listKeptTakes, wayToSend } from '#lib/browser/recording/account-takes.ts';
import { otherMakerOf } from '#lib/browser/recording/other-maker.ts';
import { UNSENT_TAKE_DIALOG, useUiStore } from '#lib/browser/stores/ui-store.ts';

/** Offers to send or delete an unsent clip before signing out (docs/specification.md#logout-unsent). */
export function UnsentTakeDialog() {
  const isOpen = useUiStore(({ dialogType }) => dialogType === UNSENT_TAKE_DIALOG);
  const titleId = useId();
  return (
    <Queries>
      <Dialog open={isOpen} onClose={close} aria-labelledby={titleId}>
        <Choice titleId={titleId} />
      </Dialog>
    </Queries>
  );
}

const close = () => useUiStore.getState().setUi({ dialogType: null });

/** Checks the device at each opening, because takes come and go. */
function Choice({ titleId }: { titleId: string }) {
  const t = useTranslations('account.unsentTake');
  const { common, layout } = useMessages();
  const locale = useLocale();
  const { logOutWithoutTakes } = useAuth();
  const { data, isPending, isError, refetch } = useQuery({
    queryKey: ['unsent-takes'],
    queryFn: listKeptTakes,
    gcTime: 0,
    retry: false,
  });
  const takes = data ?? [];
  const [first] = takes;
  const waiting = first ? wayToSend(first) : null;
  const maker = waiting && otherMakerOf(waiting);
  const isMany = takes.length > 1;
  const leadOf = () => {
    if (found === 'none') return t('noneLead');
    if (isMany) return t('leadMany');
    return maker?.name ? t('leadOf', { name: maker.name }) : t('lead');
  };
  const found = foundOf({ isLooking: isPending, hasFailed: isError, hasTake: first !== undefined });

  return (
    <>
      <DialogTitle id={titleId}>{t(TITLES[found])}</DialogTitle>
      <DialogContent>
        {found === 'failed' ? (
          <Alert severity="error">{t('failedLead')}</Alert>
        ) : (
          <DialogContentText>{leadOf()}</DialogContentText>
        )}
        {isMany && (
          <ul>
            {takes.map(({ take }) => (
              <li key={take.takeId}>{nameOfTake(take, locale, layout.unsentHere)}</li>
            ))}
          </ul>
        )}
      </DialogContent>
      <DialogStack>
        {found === 'looking' && (
          <Button variant="contained" size="large" disabled>
            {t('send')}
          </Button>
        )}
        {waiting && <SendFirst take={waiting} label={t(isMany ? 'sendMany' : 'send')} />}
        {found === 'failed' && (
          <Button variant="contained" size="large" onClick={() => void refetch()}>
            {common.retry}
          </Button>
        )}
        {found === 'none' ? (
          <Button variant="contained" size="large" onClick={() => void logOutWithoutTakes()}>
            {t('logOut')}
          </Button>
        ) : (
          <Button color="error" onClick={() => void logOutWithoutTakes()}>
            {t(isMany ? 'deleteMany' : 'delete')}
          </Button>
        )}
        <Button onClick={close}>{t('cancel')}</Button>
      </DialogStack>
    </>
  );
}

type Found = 'looking' | 'waiting' | 'none' | 'failed';

const TITLES = { looking: 'title', waiting: 'title', none: 'noneTitle', failed: 'failedTitle' } as const;

function foundOf(look: { isLooking: boolean; hasFailed: boolean; hasTake: boolean }): Found {
  if (look.isLooking) return 'looking';
  if (look.hasFailed) return 'failed';
  return look.hasTake ? 'waiting' : 'none';
}
