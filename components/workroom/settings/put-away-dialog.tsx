'use client';

import { useTranslations } from 'next-intl';
import { useUpdateTribute } from '#components/reel-form/use-update-tribute.ts';
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx';
import { showToast } from '#components/ui/show-toast.ts';
import type { TributeDto } from '#lib/contracts/tributes.ts';

type PutAwayDialogProps = { tribute: TributeDto; onClose: () => void };

export function PutAwayDialog({ tribute: { tributeId, tributeFor }, onClose }: PutAwayDialogProps) {
  const t = useTranslations('workroom.putAway');
  const update = useUpdateTribute(tributeId);
  const putAway = () =>
    update.mutate(
      { archived: true },
      {
        onSuccess: () => {
          showToast('SUCCESS', t('done', { name: tributeFor.name }));
          onClose();
        },
      },
    );
  return (
    <ConfirmDialog
      isOpen
      isGentle
      title={t('title', { name: tributeFor.name })}
      text={t('text')}
      confirm={t('confirm')}
      cancel={t('cancel')}
      isBusy={update.isPending}
      onConfirm={putAway}
      onClose={onClose}
    />
  );
}
