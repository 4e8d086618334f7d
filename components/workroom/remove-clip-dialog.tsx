'use client';

import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { showToast } from '#components/providers/show-toast.ts';
import { dataOf } from '#lib/api/client.ts';
import { deleteSubmission } from '#lib/api/submissions.ts';
import type { SubmissionDto } from '#lib/contracts/submissions.ts';
import { queryKeys } from '#lib/hooks/query-keys.ts';

type RemoveClipDialogProps = {
  tributeId: string;
  /** The clip that is to go; null when none is. */
  submission: SubmissionDto | null;
  onClose: () => void;
};

/** Asks before somebody's answer leaves the film. */
export function RemoveClipDialog({ tributeId, submission, onClose }: RemoveClipDialogProps) {
  const t = useTranslations('workroom');
  const queryClient = useQueryClient();
  const remove = useMutation({
    mutationFn: ({ _id }: SubmissionDto) => dataOf(deleteSubmission(_id)),
    onSuccess: (_, { contributor }) => {
      showToast('SUCCESS', t('clip.removed', { name: contributor.name }));
      onClose();
      return queryClient.invalidateQueries({ queryKey: queryKeys.tribute(tributeId) });
    },
    onError: ({ message }) => showToast('ERROR', message),
  });
  const name = submission?.contributor.name ?? '';
  return (
    <Dialog open={submission !== null} onClose={onClose} aria-labelledby="remove-title">
      <DialogTitle id="remove-title">{t('remove.title', { name })}</DialogTitle>
      <DialogContent>{t('remove.text')}</DialogContent>
      <DialogActions sx={{ p: 2 }}>
        <Button onClick={onClose}>{t('remove.cancel')}</Button>
        <Button
          color="error"
          variant="contained"
          loading={remove.isPending}
          onClick={() => submission && remove.mutate(submission)}
        >
          {t('remove.confirm')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
