'use client';

import VideocamRounded from '@mui/icons-material/VideocamRounded';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import Rating from '@mui/material/Rating';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { FormHeading } from '#components/form/form-heading.tsx';
import { TextInput } from '#components/form/text-input.tsx';
import { PageColumn } from '#components/layout/page-column.tsx';
import { dataOf } from '#lib/api/client.ts';
import { sendFeedback } from '#lib/api/messages-to-us.ts';
import { useMutation } from '#lib/hooks/use-mutation.ts';
import { clearFeedbackDraft, useFeedbackDraft } from '#lib/stores/feedback-draft.ts';
import { useRestored } from '#lib/stores/use-restored.ts';
import { FormSkeleton } from './form-skeleton.tsx';
import { SentNotice } from './sent-notice.tsx';

const TEXT_ROWS_MIN = 5;
/** As the server takes it (contracts/messages-to-us.ts). */
const TEXT_CHARS_MAX = 4000;

/** A rating, words, or the way to a video. */
export function FeedbackScreen() {
  const t = useTranslations('feedback');
  const isRestored = useRestored();
  const [isSent, setSent] = useState(false);
  return (
    <PageColumn>
      <FormHeading title={t('title')} lead={t('lead')} />
      {!isRestored && <FormSkeleton />}
      {isRestored && !isSent && <FeedbackForm onSent={() => setSent(true)} />}
      {isSent && (
        <SentNotice
          title={t('done.title')}
          lead={t('done.lead')}
          action={{ label: t('done.again'), onClick: () => setSent(false) }}
        />
      )}
    </PageColumn>
  );
}

function FeedbackForm({ onSent }: { onSent: () => void }) {
  const t = useTranslations('feedback');
  const { rating, text } = useFeedbackDraft();
  const [isEmpty, setEmpty] = useState(false);
  const sending = useMutation({
    mutationFn: () => dataOf(sendFeedback({ rating, text: text.trim(), uploadId: null })),
    onSuccess: () => {
      clearFeedbackDraft();
      onSent();
    },
  });

  const submit = () => {
    const saysNothing = rating === null && text.trim() === '';
    setEmpty(saysNothing);
    if (!saysNothing) sending.mutate();
  };

  return (
    <Stack
      component="form"
      noValidate
      spacing={2.5}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
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
        charsMax={TEXT_CHARS_MAX}
      />
      {isEmpty && (
        <FormHelperText error role="alert">
          {t('nothing')}
        </FormHelperText>
      )}
      {sending.error && <Alert severity="error">{sending.error.message}</Alert>}
      <Button
        type="submit"
        variant="contained"
        size="large"
        loading={sending.isPending}
        sx={{ alignSelf: { sm: 'flex-start' } }}
      >
        {t('send')}
      </Button>
      <Stack spacing={1} sx={{ pt: 3, borderTop: '1px solid var(--color-line)', alignItems: 'flex-start' }}>
        <Typography>{t('video.lead')}</Typography>
        <Button component={Link} href="/feedback/record" variant="outlined" startIcon={<VideocamRounded />}>
          {t('video.action')}
        </Button>
      </Stack>
    </Stack>
  );
}
