'use client';

import TextField from '@mui/material/TextField';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { showToast } from '#components/ui/show-toast.ts';
import { filmScope, learnVersion } from '#components/workroom/reel/use-save-film.ts';
import { dataOf } from '#lib/browser/api/client.ts';
import { moveSubmission } from '#lib/browser/api/submissions.ts';
import { queryKeys } from '#lib/browser/hooks/query-keys.ts';
import type { SubmissionDto } from '#lib/contracts/submissions.ts';
import type { QuestionDto } from '#lib/contracts/tributes.ts';

/** The value of a clip without a question. */
const NO_QUESTION = '';

type QuestionFieldProps = {
  tributeId: string;
  submission: SubmissionDto;
  questions: readonly QuestionDto[];
};

/** Moves a clip to another question. */
export function QuestionField({ tributeId, submission, questions }: QuestionFieldProps) {
  const t = useTranslations('workroom');
  const queryClient = useQueryClient();
  const { name } = submission.contributor;
  const choices = [
    ...questions.map(({ _id, text }) => ({ value: _id, label: text })),
    { value: NO_QUESTION, label: t('film.greetings') },
  ];
  const move = useMutation({
    // Saves and undoing wait until the version is known.
    scope: filmScope(tributeId),
    mutationFn: async (questionId: string) => {
      await dataOf(moveSubmission({ submissionId: submission._id, questionId: questionId || null }));
      await learnVersion(queryClient, tributeId);
    },
    onSuccess: (_, questionId) => {
      const question = choices.find(({ value }) => value === questionId)?.label ?? '';
      showToast('SUCCESS', t('clip.movedTo', { name, question }));
      return queryClient.invalidateQueries({ queryKey: queryKeys.tribute(tributeId) });
    },
    onError: ({ message }) => showToast('ERROR', message),
  });
  const shown = move.isPending ? move.variables : (submission.questionId ?? NO_QUESTION);
  return (
    <TextField
      select
      label={t('editor.question')}
      value={shown}
      disabled={move.isPending}
      slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
      onChange={({ target }) => move.mutate(target.value)}
    >
      {choices.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </TextField>
  );
}
