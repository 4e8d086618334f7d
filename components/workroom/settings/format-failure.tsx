'use client';

import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useFormatter, useTranslations } from 'next-intl';
import type { PresentationDto } from '#lib/contracts/reels.ts';

type FormatFailureProps = { presentation: PresentationDto; onRetry: () => void };

/** Names the clips that keep the reel out of its next format. */
export function FormatFailure({ presentation, onRetry }: FormatFailureProps) {
  const t = useTranslations('workroom.style');
  const formatter = useFormatter();
  const { nextFormat, entries } = presentation;
  const failed = nextFormat?.failed ?? [];
  if (failed.length === 0) return null;
  const people = entries.flatMap(({ id, title }) => (failed.includes(id) ? [title] : []));
  return (
    <Alert
      severity="warning"
      sx={{ mt: 1 }}
      action={
        <Button color="inherit" onClick={onRetry}>
          {t('retryFormat')}
        </Button>
      }
    >
      {t('formatFailed', { count: failed.length, people: formatter.list([...new Set(people)]) })}
    </Alert>
  );
}
