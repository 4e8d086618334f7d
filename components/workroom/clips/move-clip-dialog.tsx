'use client';

import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { showToast } from '#components/ui/show-toast.ts';
import { dataOf } from '#lib/browser/api/client.ts';
import { moveSubmission } from '#lib/browser/api/submissions.ts';
import { queryKeys } from '#lib/browser/hooks/query-keys.ts';
import type { SubmissionDto } from '#lib/contracts/submissions.ts';
import type { QuestionDto } from '#lib/contracts/tributes.ts';
import { ClipFrame } from './clip-frame.tsx';

/** The radio value of a free clip. */
const NO_QUESTION = '';

type MoveClipDialogProps = {
  tributeId: string;
  submission: SubmissionDto;
  questions: readonly QuestionDto[];
  onClosed: () => void;
};

export function MoveClipDialog({ tributeId, submission, questions, onClosed }: MoveClipDialogProps) {
  const t = useTranslations('workroom');
  const queryClient = useQueryClient();
  const [isOpen, setOpen] = useState(true);
  const close = () => setOpen(false);
  const { name } = submission.contributor;
  const title = t('moveTo.title', { name });
  const asked = submission.questionId ?? NO_QUESTION;
  const [chosen, setChosen] = useState(asked);
  const choices = [
    ...questions.map(({ _id, text }) => ({ value: _id, label: text })),
    { value: NO_QUESTION, label: t('film.greetings') },
  ];
  const move = useMutation({
    mutationFn: (questionId: string) =>
      dataOf(moveSubmission({ submissionId: submission._id, questionId: questionId || null })),
    onSuccess: async (_, questionId) => {
      const question = choices.find(({ value }) => value === questionId)?.label ?? '';
      // The clip is in its new place before the dialog closes.
      await queryClient.invalidateQueries({ queryKey: queryKeys.tribute(tributeId) });
      showToast('SUCCESS', t('clip.movedTo', { name, question }));
      close();
    },
    onError: ({ message }) => showToast('ERROR', message),
  });
  return (
    <ClipFrame
      title={title}
      isOpen={isOpen}
      onClose={close}
      onClosed={onClosed}
      actions={
        <>
          <Button onClick={close}>{t('moveTo.cancel')}</Button>
          <Button
            variant="contained"
            loading={move.isPending}
            onClick={() => (chosen === asked ? close() : move.mutate(chosen))}
          >
            {t('moveTo.confirm')}
          </Button>
        </>
      }
    >
      <RadioGroup aria-label={title} value={chosen} onChange={(_, value) => setChosen(value)} sx={{ gap: 1 }}>
        {choices.map(({ value, label }) => (
          <FormControlLabel key={value} value={value} control={<Radio />} label={label} />
        ))}
      </RadioGroup>
    </ClipFrame>
  );
}
