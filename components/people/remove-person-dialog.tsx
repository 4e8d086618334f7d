'use client';

import { useTranslations } from 'next-intl';
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx';
import { showToast } from '#components/ui/show-toast.ts';
import { useRevoke } from '#lib/browser/hooks/use-contributors.ts';
import type { BoardPersonDto } from '#lib/contracts/contributors.ts';

type RemovePersonDialogProps = {
  tributeId: string;
  person: Pick<BoardPersonDto, '_id' | 'name' | 'email' | 'clips'>;
  text?: string;
  onClose: () => void;
};

export function RemovePersonDialog({ tributeId, person, text, onClose }: RemovePersonDialogProps) {
  const { _id, name, email, clips } = person;
  const t = useTranslations(email !== null && clips === 0 ? 'board.revoke' : 'board.remove');
  const revoke = useRevoke(tributeId);
  const remove = () =>
    revoke.mutate(_id, {
      onSuccess: () => {
        showToast('SUCCESS', t('done', { name }));
        onClose();
      },
      onError: ({ message }) => showToast('ERROR', message),
    });
  return (
    <ConfirmDialog
      isOpen
      title={t('title', { name })}
      text={text ?? t('text', { clips })}
      confirm={t('confirm')}
      cancel={t('cancel')}
      isBusy={revoke.isPending}
      onConfirm={remove}
      onClose={onClose}
    />
  );
}
