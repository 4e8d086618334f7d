'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx';
import { showToast } from '#components/ui/show-toast.ts';
import { HOME_PATH } from '#lib/auth/post-login-route.ts';
import { dataOf } from '#lib/browser/api/client.ts';
import { deleteTribute } from '#lib/browser/api/tributes.ts';
import { queryKeys } from '#lib/browser/hooks/query-keys.ts';
import { useRootStore } from '#lib/browser/stores/root-store.ts';
import type { TributeDto } from '#lib/contracts/tributes.ts';

type DeleteReelDialogProps = { tribute: TributeDto; onClose: () => void };

export function DeleteReelDialog({ tribute, onClose }: DeleteReelDialogProps) {
  const t = useTranslations('workroom.deletion');
  const router = useRouter();
  const queryClient = useQueryClient();
  const { tributeId, tributeFor } = tribute;
  const deletion = useMutation({
    mutationFn: () => dataOf(deleteTribute(tributeId)),
    onSuccess: async () => {
      useRootStore.getState().setOpenTribute(null);
      await queryClient.invalidateQueries({ queryKey: queryKeys.tributes() });
      showToast('SUCCESS', t('done', { name: tributeFor.name }));
      router.replace(HOME_PATH);
    },
    onError: ({ message }) => showToast('ERROR', message),
  });
  return (
    <ConfirmDialog
      isOpen
      title={t('title', { name: tributeFor.name })}
      text={t('text', { clips: tribute.counts.clips })}
      confirm={t('confirm')}
      cancel={t('cancel')}
      isBusy={deletion.isPending || deletion.isSuccess}
      onConfirm={() => deletion.mutate()}
      onClose={onClose}
    />
  );
}
