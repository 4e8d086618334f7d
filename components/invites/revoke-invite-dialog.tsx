'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { showToast } from '#components/providers/show-toast.ts';
import { ConfirmDialog } from '#components/workroom/confirm-dialog.tsx';
import { dataOf } from '#lib/api/client.ts';
import { revokeContributor } from '#lib/api/submissions.ts';
import type { InviteDto } from '#lib/contracts/invites.ts';
import { queryKeys } from '#lib/hooks/query-keys.ts';

type RevokeInviteDialogProps = { tributeId: string; invite: InviteDto; onClose: () => void };

/** Asks before an invitation is taken back. */
export function RevokeInviteDialog({ tributeId, invite, onClose }: RevokeInviteDialogProps) {
  const t = useTranslations('invites.list');
  const queryClient = useQueryClient();
  const name = invite.name || invite.email;
  const revoke = useMutation({
    mutationFn: () => dataOf(revokeContributor({ tributeId, contributorId: invite._id })),
    onSuccess: () => {
      showToast('SUCCESS', t('revoked', { name }));
      onClose();
      return queryClient.invalidateQueries({ queryKey: queryKeys.tribute(tributeId) });
    },
    onError: ({ message }) => showToast('ERROR', message),
  });
  return (
    <ConfirmDialog
      isOpen
      title={t('revokeTitle', { name })}
      text={t('revokeText')}
      confirm={t('revokeConfirm')}
      cancel={t('revokeCancel')}
      isBusy={revoke.isPending}
      onConfirm={() => revoke.mutate()}
      onClose={onClose}
    />
  );
}
