'use client';

import Button from '@mui/material/Button';
import ListItem from '@mui/material/ListItem';
import ListItemText from '@mui/material/ListItemText';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { FoldedList } from '#components/ui/folded-list.tsx';
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
        <FoldedList
          summary={t('failed.summary', { count: submissions.length })}
          isOpenAtFirst={submissions.length <= OPEN_MAX}
          items={submissions}
          keyOf={({ _id }) => _id}
          renderItem={(submission, place) => (
            <ListItem {...place} disableGutters sx={{ gap: 2 }}>
              <ListItemText primary={submission.contributor.name} secondary={submission.failure?.message} />
              <Button
                size="small"
                aria-label={t('failed.remove', submission.contributor)}
                onClick={() => setLeaving(submission)}
              >
                {t('failed.removeShort')}
              </Button>
            </ListItem>
          )}
        />
      )}
      {wasLeaving && (
        <RemoveClipDialog tributeId={tributeId} submission={leaving} onClose={() => setLeaving(null)} />
      )}
    </>
  );
}
