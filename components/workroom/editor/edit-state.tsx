'use client';

import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslations } from 'next-intl';
import { percentOf } from '#components/workroom/clips/clip-thumbnail.tsx';
import type { EditedClip, TimelineClip } from '#components/workroom/reel/arrange-film.ts';
import { ProgressBar } from '#components/workroom/reel/progress-bar.tsx';

type EditStateProps = Pick<TimelineClip, 'submission'> & Pick<EditedClip, 'state'> & { onRetry: () => void };

/** How far a clip is that is prepared again for its edits. */
export function EditState({ submission, state, onRetry }: EditStateProps) {
  const t = useTranslations('workroom.editor');
  if (state === 'READY') return null;
  if (state === 'FAILED') {
    return (
      <Alert severity="error" action={<Button onClick={onRetry}>{t('retry')}</Button>}>
        {t('hasFailed')}
      </Alert>
    );
  }
  return (
    <div>
      <Typography component="output" variant="body2" color="textSecondary" sx={{ display: 'block', mb: 1 }}>
        {t('preparing')}
      </Typography>
      <ProgressBar
        variant="determinate"
        value={percentOf(submission)}
        aria-label={t('progress', submission.contributor)}
      />
    </div>
  );
}
