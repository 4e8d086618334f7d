'use client';

import VideocamRounded from '@mui/icons-material/VideocamRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import Rating from '@mui/material/Rating';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useState } from 'react';
import { useAuth } from '#components/providers/auth-context.ts';
import { TextInput } from '#components/ui/text-input.tsx';
import { dataOf } from '#lib/browser/api/client.ts';
import { sendFeedback } from '#lib/browser/api/messages-to-us.ts';
import { useLeaveWarning } from '#lib/browser/hooks/use-leave-warning.ts';
import { useSubmit } from '#lib/browser/hooks/use-submit.ts';
import { clearFeedbackWords, useFeedbackDraft } from '#lib/browser/stores/feedback-draft.ts';
import { MESSAGE_CHARS_MAX } from '#lib/messages-to-us/limits.ts';
import { WritingAside, WritingForm, WritingPage } from './writing-page.tsx';

const TEXT_ROWS_MIN = 5;

export function FeedbackScreen({ picture }: { picture?: ReactNode }) {
  const t = useTranslations('feedback');
  const [isSent, setSent] = useState(false);
  const hasVideo = useFeedbackDraft(({ video }) => video !== null);
  const { status } = useAuth();
  // A log-out has already decided.
  useLeaveWarning(hasVideo && status !== 'leaving');
  const again = { label: t('done.again'), onClick: () => setSent(false) };
  return (
    <WritingPage
      title={t('title')}
      lead={t('lead')}
      sent={isSent ? { title: t('done.title'), lead: t('done.lead'), again } : null}
      aside={
        <WritingAside picture={picture} title={t('video.lead')} text={t('record.lead')}>
          <Button
            component={Link}
            href="/feedback/record"
            variant="outlined"
            startIcon={<VideocamRounded />}
            sx={{ alignSelf: 'flex-start' }}
          >
            {t(hasVideo ? 'video.goOn' : 'video.action')}
          </Button>
        </WritingAside>
      }
    >
      <FeedbackForm onSent={() => setSent(true)} />
    </WritingPage>
  );
}

function FeedbackForm({ onSent }: { onSent: () => void }) {
  const t = useTranslations('feedback');
  const { rating, text } = useFeedbackDraft();
  const [isEmpty, setEmpty] = useState(false);
  const untilPersonIsKnown = usePersonIsKnown();
  const sending = useSubmit({
    mutationFn: async (words: { rating: number | null; text: string }) => {
      await untilPersonIsKnown;
      return dataOf(sendFeedback({ ...words, text: words.text.trim(), uploadId: null }));
    },
    onSuccess: (_, words) => {
      clearFeedbackWords(words);
      onSent();
    },
  });

  const submit = () => {
    const saysNothing = rating === null && text.trim() === '';
    setEmpty(saysNothing);
    if (!saysNothing) sending.mutate({ rating, text });
  };

  return (
    <WritingForm
      send={t('send')}
      isSending={sending.isPending}
      error={sending.error?.message}
      onSubmit={submit}
    >
      <FormControl component="fieldset">
        <FormLabel component="legend">{t('rating')}</FormLabel>
        <Box>
          <Rating
            name="rating"
            size="large"
            value={rating}
            onChange={(_, value) => {
              useFeedbackDraft.setState({ rating: value });
              setEmpty(false);
            }}
            getLabelText={(count) => t('stars', { count })}
            emptyLabelText={t('noStars')}
            sx={{ color: 'primary.main', '& label': { p: 0.75 } }}
          />
        </Box>
      </FormControl>
      <TextInput
        name="text"
        label={t('text')}
        value={text}
        onChange={(written) => {
          useFeedbackDraft.setState({ text: written });
          setEmpty(false);
        }}
        minRows={TEXT_ROWS_MIN}
        charsMax={MESSAGE_CHARS_MAX}
      />
      {isEmpty && (
        <FormHelperText error role="alert">
          {t('nothing')}
        </FormHelperText>
      )}
    </WritingForm>
  );
}

/** Resolves once it is known who is here: an earlier call would be anonymous, and we could not answer. */
function usePersonIsKnown(): Promise<void> {
  const { status } = useAuth();
  const [known] = useState(() => {
    let resolve = () => {};
    const promise = new Promise<void>((settle) => {
      resolve = settle;
    });
    return { promise, resolve };
  });
  useEffect(() => {
    if (status !== 'loading') known.resolve();
  }, [status, known]);
  return known.promise;
}
