'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { showToast } from '#components/providers/show-toast.ts';
import { dataOf } from '#lib/api/client.ts';
import { revokeContributor } from '#lib/api/submissions.ts';
import type { ContributorDto } from '#lib/contracts/contributors.ts';
import { queryKeys } from '#lib/hooks/query-keys.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';

type RemovePersonDialogProps = { tributeId: string; person: ContributorDto; onClose: () => void };

/** Asks before somebody is taken out with all that they sent. */
export function RemovePersonDialog({ tributeId, person, onClose }: RemovePersonDialogProps) {
  const t = useTranslations('workroom.people');
  const { _id: contributorId, name, clips } = person;
  const queryClient = useQueryClient();
  const remove = useMutation({
    mutationFn: () => dataOf(revokeContributor({ tributeId, contributorId })),
    onSuccess: () => {
      showToast('SUCCESS', t('removed', { name }));
      onClose();
      return queryClient.invalidateQueries({ queryKey: queryKeys.tribute(tributeId) });
    },
    onError: ({ message }) => showToast('ERROR', message),
  });
  return (
    <ConfirmDialog
      isOpen
      title={t('removeTitle', { name })}
      text={t('removeText', { name, clips })}
      confirm={t('removeConfirm')}
      cancel={t('removeCancel')}
      isBusy={remove.isPending}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    />
  );
}
