'use client';

import ArrowBackRounded from '@mui/icons-material/ArrowBackRounded';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import dynamic from 'next/dynamic';
import Link from 'next/link';
import { useMessages, useTranslations } from 'next-intl';
import { HomeLink } from '#components/layout/home-link.tsx';
import { PageColumn } from '#components/layout/page-column.tsx';
import { SignedIn } from '#components/providers/signed-in.tsx';
import { ContentHeading } from '#components/ui/content-heading.tsx';
import { PortraitsLater } from '#components/ui/portraits-later.tsx';
import { FEEDBACK_SECONDS_MAX } from '#lib/recording/limits.ts';
import { SentNotice } from './sent-notice.tsx';
import { useFeedbackVideo } from './use-feedback-video.ts';
import { VideoReview } from './video-review.tsx';

const ShortCamera = dynamic(
  async () => (await import('#components/clip/camera/short-camera.tsx')).ShortCamera,
  {
    ssr: false,
  },
);

const SPEAKERS = [8, 1, 3];

const SKELETON_HEIGHT_PX = 320;

/** Needs an account, so that we get no strangers' videos. */
export function FeedbackRecordScreen() {
  return (
    <SignedIn
      fallback={
        <PageColumn>
          <Skeleton variant="rectangular" height={SKELETON_HEIGHT_PX} />
        </PageColumn>
      }
    >
      <FeedbackRecorder />
    </SignedIn>
  );
}

function FeedbackRecorder() {
  const t = useTranslations('feedback');
  const { recorder: texts } = useMessages();
  const feedback = useFeedbackVideo();
  const { step, video, fileRefusal, isSending } = feedback;

  if (step === 'camera') {
    return (
      <Box
        component="main"
        id="content"
        sx={{
          position: 'fixed',
          inset: 0,
          overflow: 'auto',
          bgcolor: 'var(--color-room)',
          color: 'var(--color-room-ink)',
        }}
      >
        <ShortCamera
          question={t('record.question')}
          notesKey="feedback"
          maxSeconds={FEEDBACK_SECONDS_MAX}
          fileLabel={t('record.file')}
          onFile={feedback.chooseFile}
          onBack={feedback.leaveCamera}
          onRecorded={feedback.recorded}
        />
      </Box>
    );
  }
  return (
    <PageColumn>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', mb: 2 }}>
        <Button
          component={Link}
          href="/feedback"
          disabled={isSending}
          startIcon={<ArrowBackRounded />}
          sx={{ marginInlineStart: -2 }}
        >
          {t('record.back')}
        </Button>
        <HomeLink />
      </Box>
      {fileRefusal && (
        <Alert severity="error" sx={{ mb: 3 }}>
          {texts.source.refusals[fileRefusal]}
        </Alert>
      )}
      {step === 'intro' && (
        <>
          <ContentHeading title={t('record.title')} lead={t('record.lead')} />
          <Box sx={{ width: '18rem', maxWidth: '100%', minHeight: '8rem', my: 4 }}>
            <PortraitsLater seeds={SPEAKERS} />
          </Box>
          <Button variant="contained" size="large" onClick={feedback.openCamera}>
            {t('record.open')}
          </Button>
        </>
      )}
      {step === 'review' && video && <VideoReview feedback={feedback} clip={video.clip} />}
      {step === 'sent' && (
        <SentNotice
          title={t('done.title')}
          lead={t('done.videoLead')}
          action={{ label: t('done.again'), onClick: feedback.startAgain }}
        />
      )}
    </PageColumn>
  );
}
