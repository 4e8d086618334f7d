'use client';

import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useLocale, useMessages, useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { nameOfTake } from '#components/layout/name-of-take.ts';
import { SendFirst } from '#components/layout/send-first.tsx';
import { useAuth } from '#components/providers/auth-context.ts';
import { DialogStack } from '#components/ui/dialog-stack.tsx';
import { showToast } from '#components/ui/show-toast.ts';
import { dataOf } from '#lib/browser/api/client.ts';
import { deleteUser } from '#lib/browser/api/users.ts';
import {
  deleteKeptTakes,
  findAccountPerson,
  type KeptTake,
  listTakesOf,
  wayToSend,
} from '#lib/browser/recording/account-takes.ts';
import { forgetAccount } from '#lib/browser/recording/forget-account.ts';
import { DoubtfulTakes } from './doubtful-takes.tsx';

const CONSEQUENCES = ['locked', 'reels', 'clips', 'erased'] as const;

type DeletionDialogProps = {
  /** The account's. */
  name: string;
  onClose: () => void;
};

/** Names what the account has not sent yet; only that is deleted on this device, which may be other people's too. */
export function DeletionDialog({ name, onClose }: DeletionDialogProps) {
  const t = useTranslations('profile.deletion');
  const { layout, common } = useMessages();
  const { logOutKeepingTakes } = useAuth();
  const titleId = useId();
  const { data, isPending, isError, refetch } = useQuery({
    queryKey: ['unsent-takes', name],
    queryFn: async () => {
      const account = await findAccountPerson(name);
      return { account, ...(await listTakesOf(account)) };
    },
    gcTime: 0,
    retry: false,
  });
  const { account = { name, personIds: null }, own = [], doubtful = [] } = data ?? {};
  const [first] = own;
  const [isDoubtfulChosen, chooseDoubtful] = useState(false);
  const deleted = isDoubtfulChosen ? [...own, ...doubtful] : own;
  const deletion = useMutation({
    mutationFn: async () => {
      const isDone = await deleteKeptTakes(deleted, async () => {
        await dataOf(deleteUser());
        // At once: no later page does it, because the others of this device stay.
        forgetAccount(account);
      });
      if (!isDone) throw new Error(layout.unsentHere.heldElsewhere);
    },
    onSuccess: () => logOutKeepingTakes(t('done')),
    onError: ({ message }) => showToast('ERROR', message),
  });
  // Once it runs, it cannot be stopped.
  const close = deletion.isPending ? undefined : onClose;
  return (
    <Dialog open onClose={close} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{t('dialogTitle')}</DialogTitle>
      {/* It scrolls on a small phone, and usually nothing in it takes the focus. */}
      <DialogContent tabIndex={0}>
        <ul>
          {CONSEQUENCES.map((consequence) => (
            <li key={consequence}>{t(consequence)}</li>
          ))}
        </ul>
        {isError && (
          <Alert
            severity="error"
            action={
              <Button color="inherit" onClick={() => void refetch()}>
                {common.retry}
              </Button>
            }
          >
            {t('unsentUnknown')}
          </Alert>
        )}
        <OwnTakes takes={own} />
        <DoubtfulTakes takes={doubtful} isChosen={isDoubtfulChosen} onChoose={chooseDoubtful} />
      </DialogContent>
      <DialogStack>
        {first && <SendFirst take={wayToSend(first)} label={t('send')} isDisabled={!close} />}
        <Button variant={first ? 'text' : 'contained'} size="large" disabled={!close} onClick={close}>
          {t('cancel')}
        </Button>
        <Button color="error" loading={isPending || deletion.isPending} onClick={() => deletion.mutate()}>
          {t(deleted.length > 0 ? 'confirmUnsent' : 'confirm')}
        </Button>
      </DialogStack>
    </Dialog>
  );
}

function OwnTakes({ takes }: { takes: readonly KeptTake[] }) {
  const t = useTranslations('profile.deletion');
  const { unsentHere } = useMessages().layout;
  const locale = useLocale();
  if (takes.length === 0) return null;
  return (
    <Alert severity="warning">
      {t('unsent')}
      <ul>
        {takes.map(({ take }) => (
          <li key={take.takeId}>{nameOfTake(take, locale, unsentHere)}</li>
        ))}
      </ul>
    </Alert>
  );
}
