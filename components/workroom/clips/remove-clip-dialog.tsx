'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx';
import { showToast } from '#components/ui/show-toast.ts';
import { dataOf } from '#lib/browser/api/client.ts';
import { deleteSubmission } from '#lib/browser/api/submissions.ts';
import { filmScope, learnVersion } from '#lib/browser/hooks/film-changes.ts';
import { queryKeys } from '#lib/browser/hooks/query-keys.ts';

type RemovedClip = { _id: string; contributor: { name: string } };

type RemoveClipDialogProps = {
  tributeId: string;
  submission: RemovedClip | null;
  text?: string;
  onClose: () => void;
};

export function RemoveClipDialog({ tributeId, submission, text, onClose }: RemoveClipDialogProps) {
  const t = useTranslations('workroom');
  const queryClient = useQueryClient();
  const remove = useMutation({
    // Saves and undoing wait until the version is known.
    scope: filmScope(tributeId),
    mutationFn: async ({ _id }: RemovedClip) => {
      await dataOf(deleteSubmission(_id));
      await learnVersion(queryClient, tributeId);
    },
    onSuccess: (_, { contributor }) => {
      showToast('SUCCESS', t('clip.removed', { name: contributor.name }));
      onClose();
      return queryClient.invalidateQueries({ queryKey: queryKeys.tribute(tributeId) });
    },
    onError: ({ message }) => showToast('ERROR', message),
  });
  return (
    <ConfirmDialog
      isOpen={submission !== null}
      title={t('remove.title', { name: submission?.contributor.name ?? '' })}
      text={text ?? t('remove.text')}
      confirm={t('remove.confirm')}
      cancel={t('remove.cancel')}
      isBusy={remove.isPending}
      onConfirm={() => submission && remove.mutate(submission)}
      onClose={onClose}
    />
  );
}
