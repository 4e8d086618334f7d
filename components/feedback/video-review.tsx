'use client';

import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useTranslations } from 'next-intl';
import { useRef } from 'react';
import { useClipSource } from '#components/clip/camera/use-clip-source.ts';
import { ContentHeading } from '#components/ui/content-heading.tsx';
import type { useFeedbackVideo } from './use-feedback-video.ts';

type VideoReviewProps = { feedback: ReturnType<typeof useFeedbackVideo>; clip: Blob };

export function VideoReview({ feedback, clip }: VideoReviewProps) {
  const videoRef = useRef<HTMLVideoElement>(null);
  useClipSource(videoRef, clip);
  const t = useTranslations('feedback.record');
  const { isSending, hasFailed, progress, send, openCamera } = feedback;
  return (
    <Stack spacing={2.5}>
      <ContentHeading title={t(isSending ? 'sendingTitle' : 'reviewTitle')} />
      <Box
        component="video"
        ref={videoRef}
        controls
        playsInline
        aria-label={t('preview')}
        sx={{
          width: '100%',
          maxHeight: '60dvh',
          borderRadius: 'var(--radius-card)',
          bgcolor: 'var(--color-room)',
        }}
      />
      {isSending && (
        <Box component="output">
          <Typography variant="body2">{t('sending', { percent: progress })}</Typography>
          <LinearProgress
            variant="determinate"
            value={progress * 100}
            aria-hidden="true"
            sx={{ mt: 1, borderRadius: 'var(--radius-pill)' }}
          />
        </Box>
      )}
      {hasFailed && <Alert severity="error">{t('failed')}</Alert>}
      {!isSending && (
        <Stack direction={{ xs: 'column', sm: 'row' }} spacing={1.5}>
          <Button variant="contained" size="large" onClick={send}>
            {t(hasFailed ? 'retry' : 'send')}
          </Button>
          <Button variant="outlined" size="large" onClick={openCamera}>
            {t('again')}
          </Button>
        </Stack>
      )}
    </Stack>
  );
}
