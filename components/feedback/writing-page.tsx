'use client';

import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { PageColumn } from '#components/layout/page-column.tsx';
import { ContentHeading } from '#components/ui/content-heading.tsx';
import { useRestored } from '#lib/browser/stores/use-restored.ts';
import { FormSkeleton } from './form-skeleton.tsx';
import { SentNotice } from './sent-notice.tsx';

type WritingPageProps = {
  title: string;
  lead: string;
  sent: { title: string; lead: string; again: { label: string; onClick: () => void } } | null;
  aside: ReactNode;
  children: ReactNode;
};

export function WritingPage({ title, lead, sent, aside, children }: WritingPageProps) {
  const isRestored = useRestored();
  if (sent) {
    return (
      <PageColumn>
        <SentNotice title={sent.title} lead={sent.lead} action={sent.again} />
      </PageColumn>
    );
  }
  return (
    <PageColumn isWide>
      <ContentHeading title={title} lead={lead} />
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 20rem' },
          gap: { xs: 5, lg: 8 },
          alignItems: 'start',
          mt: 4,
        }}
      >
        {isRestored ? children : <FormSkeleton />}
        {aside}
      </Box>
    </PageColumn>
  );
}

type WritingFormProps = {
  send: string;
  isSending: boolean;
  error: string | undefined;
  onSubmit: (form: HTMLFormElement) => void;
  children: ReactNode;
};

export function WritingForm({ send, isSending, error, onSubmit, children }: WritingFormProps) {
  return (
    <Stack
      component="form"
      noValidate
      spacing={2.5}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit(event.currentTarget);
      }}
    >
      {children}
      {error && <Alert severity="error">{error}</Alert>}
      <Button
        type="submit"
        variant="contained"
        size="large"
        loading={isSending}
        sx={{ alignSelf: { sm: 'flex-start' } }}
      >
        {send}
      </Button>
    </Stack>
  );
}

type WritingAsideProps = { picture?: ReactNode; title: string; text: string; children: ReactNode };

export function WritingAside({ picture, title, text, children }: WritingAsideProps) {
  return (
    <Stack
      component="aside"
      spacing={2}
      sx={{ p: 3, borderRadius: 'var(--radius-card)', bgcolor: 'var(--color-mist)' }}
    >
      {picture && <Box sx={{ maxWidth: '14rem' }}>{picture}</Box>}
      <div>
        <Typography variant="h5" component="h2">
          {title}
        </Typography>
        <Typography>{text}</Typography>
      </div>
      {children}
    </Stack>
  );
}
