'use client';

import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemText from '@mui/material/ListItemText';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useOpenedOnce } from '#components/ui/use-opened-once.ts';
import type { SubmissionDto } from '#lib/contracts/submissions.ts';

const RemoveClipDialog = dynamic(async () => (await import('./remove-clip-dialog.tsx')).RemoveClipDialog, {
  ssr: false,
});

/** Few of them say at once what to do. */
const OPEN_MAX = 3;

type FailedClipsProps = { tributeId: string; submissions: readonly SubmissionDto[] };

export function FailedClips({ tributeId, submissions }: FailedClipsProps) {
  const t = useTranslations('workroom');
  const [leaving, setLeaving] = useState<SubmissionDto | null>(null);
  const wasLeaving = useOpenedOnce(leaving !== null);
  return (
    <>
      {submissions.length > 0 && (
        <Box
          component="details"
          open={submissions.length <= OPEN_MAX}
          sx={{ mt: 3, color: 'text.secondary', typography: 'body2' }}
        >
          <Box component="summary" sx={{ width: 'fit-content', py: 1.5, cursor: 'pointer' }}>
            {t('failed.summary', { count: submissions.length })}
          </Box>
          <List dense disablePadding sx={{ maxWidth: '34rem' }}>
            {submissions.map((submission) => {
              const { _id: id, contributor, failure } = submission;
              return (
                <ListItem key={id} disableGutters sx={{ gap: 2 }}>
                  <ListItemText primary={contributor.name} secondary={failure?.message} />
                  <Button
                    size="small"
                    aria-label={t('failed.remove', contributor)}
                    onClick={() => setLeaving(submission)}
                  >
                    {t('failed.removeShort')}
                  </Button>
                </ListItem>
              );
            })}
          </List>
        </Box>
      )}
      {wasLeaving && (
        <RemoveClipDialog tributeId={tributeId} submission={leaving} onClose={() => setLeaving(null)} />
      )}
    </>
  );
}
