'use client';

import AutorenewRounded from '@mui/icons-material/AutorenewRounded';
import VisibilityOffOutlined from '@mui/icons-material/VisibilityOffOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { type ReactNode, useId, useState } from 'react';
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx';
import { showToast } from '#components/ui/show-toast.ts';
import { dataOf } from '#lib/browser/api/client.ts';
import { publishPresentation, rotatePresentationLink } from '#lib/browser/api/reels.ts';
import { queryKeys } from '#lib/browser/hooks/query-keys.ts';
import type { PublishInput } from '#lib/contracts/reels.ts';
import type { TributeDto } from '#lib/contracts/tributes.ts';
import { OCCASIONS } from '#lib/tribute/occasions/occasions.ts';
import { Confetti } from './confetti.tsx';
import { ReelLinks } from './reel-links.tsx';

type PublishDialogProps = { tribute: TributeDto; isOpen: boolean; onClose: () => void };

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
  const close = () => {
    publish.reset();
    onClose();
  };
  const wasJustPublished = publishedAt !== null && publish.isSuccess && publish.variables === 'PUBLISH';
  return (
    <Dialog open={isOpen} onClose={close} aria-labelledby="publish-title">
      {wasJustPublished && !OCCASIONS[tributeType].isSolemn && <Confetti tributeType={tributeType} />}
      <DialogTitle id="publish-title">
        {t(publishedAt ? 'titlePublished' : 'title', { tributeType })}
      </DialogTitle>
      <DialogContent sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}>
        <Typography>{t('text')}</Typography>
        {publishedAt && <ReelLinks tribute={tribute} />}
        {publishedAt && (
          <Box sx={{ display: 'grid', gap: 1, pt: 1.5, borderTop: 1, borderColor: 'divider' }}>
            <NewLink tributeId={tributeId} />
            <QuietAction
              label={t('unpublish')}
              hint={t('unpublishHint')}
              icon={<VisibilityOffOutlined />}
              isDangerous
              isBusy={publish.isPending}
              onChoose={() => publish.mutate('UNPUBLISH')}
            />
          </Box>
        )}
      </DialogContent>
      <DialogActions sx={{ p: 2 }}>
        <Button onClick={close}>{t(publishedAt ? 'done' : 'close')}</Button>
        {!publishedAt && (
          <Button variant="contained" loading={publish.isPending} onClick={() => publish.mutate('PUBLISH')}>
            {t('button')}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}

function NewLink({ tributeId }: { tributeId: string }) {
  const t = useTranslations('workroom.publish');
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
  return (
    <>
      <QuietAction
        label={t('renew')}
        hint={t('renewHint')}
        icon={<AutorenewRounded />}
        onChoose={() => setIsRenewing(true)}
      />
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

type QuietActionProps = {
  label: string;
  hint: string;
  icon: ReactNode;
  isDangerous?: boolean;
  isBusy?: boolean;
  onChoose: () => void;
};

function QuietAction({ label, hint, icon, isDangerous = false, isBusy = false, onChoose }: QuietActionProps) {
  const hintId = useId();
  return (
    <div>
      <Button
        size="small"
        color={isDangerous ? 'error' : 'primary'}
        startIcon={icon}
        loading={isBusy}
        aria-describedby={hintId}
        sx={{ marginInlineStart: -1, px: 1 }}
        onClick={onChoose}
      >
        {label}
      </Button>
      <Typography
        id={hintId}
        variant="body2"
        color="textSecondary"
        sx={{ mt: -0.75, paddingInlineStart: 3.25, textWrap: 'balance' }}
      >
        {hint}
      </Typography>
    </div>
  );
}
