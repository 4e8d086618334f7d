'use client';

import UploadFileRounded from '@mui/icons-material/UploadFileRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { useEffect, useEffectEvent, useRef } from 'react';
import { showToast } from '#components/ui/show-toast.ts';
import { useLoaded } from '#components/ui/use-loaded.ts';
import { ProgressBar } from '#components/workroom/reel/progress-bar.tsx';
import type { TributeDto } from '#lib/contracts/tributes.ts';
import { type SendingReceived, useReceivedAnswer } from './use-received-answer.ts';

const ReceivedDialog = dynamic(async () => (await import('./received-dialog.tsx')).ReceivedDialog, {
  ssr: false,
});

/** Most answers are accepted. */
const loadWays = () => import('./refused-received.tsx');

type ReceivedAnswerProps = {
  tribute: TributeDto;
  /** Whether the dialog is wanted. While an answer is being sent, the page scrolls to that one instead. */
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
};

/** Adds a message that the creator received as its sender's answer (docs/specification.md#answer-behalf). */
export function ReceivedAnswer({ tribute, isOpen, onOpen }: ReceivedAnswerProps) {
  const t = useTranslations('workroom.received');
  const stateRef = useRef<HTMLDivElement>(null);
  const { sending, isKept, send, retry, discard } = useReceivedAnswer(tribute.tributeId, (name) =>
    showToast('SUCCESS', t('sent', { name })),
  );
  const isBusy = sending !== null;
  const ways = useLoaded(isBusy && sending.refused !== null, loadWays);
  const close = useEffectEvent(() => onOpen(false));
  useEffect(() => {
    if (!isBusy || !isOpen) return;
    stateRef.current?.scrollIntoView({ block: 'nearest' });
    close();
  }, [isBusy, isOpen]);
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<UploadFileRounded />}
        disabled={isBusy}
        onClick={() => onOpen(true)}
      >
        {t('button')}
      </Button>
      {isOpen && !isBusy && (
        <ReceivedDialog
          tribute={tribute}
          onSend={(received) => void send(received)}
          onClose={() => onOpen(false)}
        />
      )}
      {sending && (
        <Box ref={stateRef} tabIndex={-1} sx={{ flexBasis: '100%', outline: 0 }}>
          {sending.refused === null ? (
            <Progress sending={sending} isKept={isKept} />
          ) : (
            <>
              <Typography role="alert" variant="body2" color="error">
                {t('refused', { name: sending.name })}{' '}
                {sending.refused.refusal.reason === 'unreadable'
                  ? t('unreadable')
                  : sending.refused.refusal.message}
              </Typography>
              {ways && (
                <ways.RefusedReceived
                  refused={sending.refused}
                  onRetry={(take) => {
                    stateRef.current?.focus();
                    void retry(take);
                  }}
                  onDiscard={() => void discard()}
                  onAnother={() => {
                    void discard();
                    onOpen(true);
                  }}
                />
              )}
            </>
          )}
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
    <>
      <Typography component="output" variant="body2" sx={{ display: 'block', mb: 1 }}>
        {what}
      </Typography>
      <ProgressBar variant="determinate" value={share * 100} aria-label={what} />
      <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5 }}>
        {t(isKept === false ? 'stay' : 'resumes')}
      </Typography>
    </>
  );
}
