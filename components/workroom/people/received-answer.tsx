'use client';

import UploadFileRounded from '@mui/icons-material/UploadFileRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { showToast } from '#components/ui/show-toast.ts';
import { ProgressBar } from '#components/workroom/reel/progress-bar.tsx';
import type { TributeDto } from '#lib/contracts/tributes.ts';
import { type SendingReceived, useReceivedAnswer } from './use-received-answer.ts';

const ReceivedDialog = dynamic(async () => (await import('./received-dialog.tsx')).ReceivedDialog, {
  ssr: false,
});

/** Adds a message that the creator received as its sender's answer (docs/specification.md#answer-behalf). */
export function ReceivedAnswer({ tribute }: { tribute: TributeDto }) {
  const t = useTranslations('workroom.received');
  const [isOpen, setOpen] = useState(false);
  const { sending, isKept, send, discard } = useReceivedAnswer(tribute.tributeId, (name) =>
    showToast('SUCCESS', t('sent', { name })),
  );
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<UploadFileRounded />}
        disabled={sending !== null}
        onClick={() => setOpen(true)}
      >
        {t('button')}
      </Button>
      {isOpen && (
        <ReceivedDialog
          tribute={tribute}
          onSend={(received) => void send(received)}
          onClose={() => setOpen(false)}
        />
      )}
      {sending?.refusal === null && <Progress sending={sending} isKept={isKept} />}
      {sending && sending.refusal !== null && (
        <Box sx={{ flexBasis: '100%' }}>
          <Typography role="alert" variant="body2" color="error">
            {`${t('refused', { name: sending.name })} ${sending.refusal}`}
          </Typography>
          <Button size="small" sx={{ marginInlineStart: -1 }} onClick={() => void discard()}>
            {t('discard')}
          </Button>
        </Box>
      )}
    </>
  );
}

type ProgressProps = { sending: SendingReceived; isKept: boolean | null };

function Progress({ sending: { name, share, isWaiting }, isKept }: ProgressProps) {
  const t = useTranslations('workroom.received');
  const what = t(isWaiting ? 'waiting' : 'sending', { name });
  return (
    <Box sx={{ flexBasis: '100%' }}>
      <Typography component="output" variant="body2" sx={{ display: 'block', mb: 1 }}>
        {what}
      </Typography>
      <ProgressBar variant="determinate" value={share * 100} aria-label={what} />
      <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5 }}>
        {t(isKept === false ? 'stay' : 'resumes')}
      </Typography>
    </Box>
  );
}
