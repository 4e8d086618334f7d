'use client';

import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { showToast } from '#components/ui/show-toast.ts';
import { dataOf } from '#lib/browser/api/client.ts';
import { dismissReports } from '#lib/browser/api/feed.ts';
import { queryKeys } from '#lib/browser/hooks/query-keys.ts';

type ReportedClip = { _id: string; contributor: { name: string } };

type ReportedNoteProps = { tributeId: string; submission: ReportedClip };

export function ReportedNote({ tributeId, submission }: ReportedNoteProps) {
  const t = useTranslations('workroom.clip');
  const queryClient = useQueryClient();
  const dismiss = useMutation({
    mutationFn: () => dataOf(dismissReports(submission._id)),
    onSuccess: () => {
      showToast('SUCCESS', t('reportsDismissed'));
      return queryClient.invalidateQueries({ queryKey: queryKeys.tribute(tributeId) });
    },
    onError: ({ message }) => showToast('ERROR', message),
  });
  return (
    <>
      <Typography variant="body2" color="error">
        {t('reported')}
      </Typography>
      <Button
        size="small"
        variant="outlined"
        loading={dismiss.isPending}
        sx={{ mt: 0.5 }}
        aria-label={t('dismissReports', { name: submission.contributor.name })}
        onClick={() => dismiss.mutate()}
      >
        {t('dismissReportsShort')}
      </Button>
    </>
  );
}
