'use client';

import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { showToast } from '#components/providers/show-toast.ts';
import { dataOf } from '#lib/api/client.ts';
import { publishPresentation, rotatePresentationLink } from '#lib/api/reels.ts';
import type { PublishInput } from '#lib/contracts/reels.ts';
import type { TributeDto } from '#lib/contracts/tributes.ts';
import { queryKeys } from '#lib/hooks/query-keys.ts';
import { usePresentationLink } from '#lib/hooks/use-presentation-link.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { LinkField } from './link-field.tsx';
import { LoadFailure } from './load-failure.tsx';
import { useCopyLink } from './use-copy-link.ts';

type PublishDialogProps = { tribute: TributeDto; isOpen: boolean; onClose: () => void };

/** Opens the presentation to those who have its link, and closes it again. */
export function PublishDialog({ tribute, isOpen, onClose }: PublishDialogProps) {
  const t = useTranslations('workroom.publish');
  const { tributeId, tributeType, publishedAt } = tribute;
  const queryClient = useQueryClient();
  const publish = useMutation({
    mutationFn: (action: PublishInput['action']) => dataOf(publishPresentation({ tributeId, action })),
    onSuccess: (link, action) => {
      queryClient.setQueryData(queryKeys.presentationLink(tributeId), link);
      if (action === 'UNPUBLISH') showToast('SUCCESS', t('isOffline'));
      return queryClient.invalidateQueries({ queryKey: queryKeys.tribute(tributeId) });
    },
    onError: ({ message }) => showToast('ERROR', message),
  });
  return (
    <Dialog open={isOpen} onClose={onClose} aria-labelledby="publish-title">
      <DialogTitle id="publish-title">
        {t(publishedAt ? 'titlePublished' : 'title', { tributeType })}
      </DialogTitle>
      <DialogContent>
        <Stack spacing={2}>
          <Typography>{t('text')}</Typography>
          {publishedAt && <PublishedLink tributeId={tributeId} />}
        </Stack>
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap', p: 2 }}>
        <Button onClick={onClose}>{t('close')}</Button>
        {publishedAt ? (
          <Button color="error" loading={publish.isPending} onClick={() => publish.mutate('UNPUBLISH')}>
            {t('unpublish')}
          </Button>
        ) : (
          <Button variant="contained" loading={publish.isPending} onClick={() => publish.mutate('PUBLISH')}>
            {t('button')}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}

function PublishedLink({ tributeId }: { tributeId: string }) {
  const t = useTranslations('workroom.publish');
  const copyLink = useCopyLink();
  const queryClient = useQueryClient();
  const [isRenewing, setIsRenewing] = useState(false);
  const renewal = useMutation({
    mutationFn: () => dataOf(rotatePresentationLink(tributeId)),
    onSuccess: (link) => {
      queryClient.setQueryData(queryKeys.presentationLink(tributeId), link);
      showToast('SUCCESS', t('renewed'));
      setIsRenewing(false);
    },
    onError: ({ message }) => showToast('ERROR', message),
  });
  const { data, error, isFetching, refetch } = usePresentationLink(tributeId);
  if (error && !data) {
    return <LoadFailure text={error.message} isRetrying={isFetching} onRetry={() => void refetch()} />;
  }
  const url = data?.url ?? '';
  return (
    <>
      <LinkField label={t('link')} url={url} />
      <Button variant="contained" disabled={!url} onClick={() => void copyLink(url)}>
        {t('copy')}
      </Button>
      <Button component="a" href={url} target="_blank" rel="noreferrer" disabled={!url}>
        {t('open')}
      </Button>
      <Button onClick={() => setIsRenewing(true)}>{t('renew')}</Button>
      <ConfirmDialog
        isOpen={isRenewing}
        title={t('renewTitle')}
        text={t('renewText')}
        confirm={t('renewConfirm')}
        cancel={t('renewCancel')}
        isBusy={renewal.isPending}
        onConfirm={() => renewal.mutate()}
        onClose={() => setIsRenewing(false)}
      />
    </>
  );
}
