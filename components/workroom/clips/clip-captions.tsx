'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useMessages, useTranslations } from 'next-intl';
import { CaptionsDialog } from '#components/clip/captions-dialog.tsx';
import { getCaptions, saveCaptions } from '#lib/browser/api/submissions.ts';
import { queryKeys } from '#lib/browser/hooks/query-keys.ts';
import type { SubmissionDto } from '#lib/contracts/submissions.ts';

type ClipCaptionsProps = { tributeId: string; submission: SubmissionDto; onClose: () => void };

export function ClipCaptions({ tributeId, submission, onClose }: ClipCaptionsProps) {
  const t = useTranslations('workroom.clip');
  const texts = useMessages().recorder.captions;
  const queryClient = useQueryClient();
  const { _id: submissionId, contributor, playbackUrl } = submission;
  return (
    <CaptionsDialog
      title={t('captionsTitle', { name: contributor.name })}
      videoUrl={playbackUrl ?? ''}
      texts={texts}
      load={() => getCaptions(submissionId)}
      save={(content) => saveCaptions({ submissionId, ...content })}
      onSaved={() =>
        void queryClient.invalidateQueries({ queryKey: queryKeys.presentation(tributeId), exact: true })
      }
      onClose={onClose}
    />
  );
}
