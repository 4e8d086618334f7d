'use client';

import TextField from '@mui/material/TextField';
import { useTranslations } from 'next-intl';
import { showToast } from '#components/ui/show-toast.ts';
import type { SubmissionDto } from '#lib/contracts/submissions.ts';
import type { QuestionDto } from '#lib/contracts/tributes.ts';
import { useQuestionMove } from './use-question-move.ts';

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
  const { name } = submission.contributor;
  const choices = [
    ...questions.map(({ _id, text }) => ({ value: _id, label: text })),
    { value: NO_QUESTION, label: t('film.greetings') },
  ];
  const move = useQuestionMove(tributeId, ({ questionId }) => {
    const question = choices.find(({ value }) => value === (questionId ?? NO_QUESTION))?.label ?? '';
    showToast('SUCCESS', t('clip.movedTo', { name, question }));
  });
  const shown = (move.isPending ? move.variables.questionId : submission.questionId) ?? NO_QUESTION;
  return (
    <TextField
      select
      label={t('editor.question')}
      value={shown}
      disabled={move.isPending}
      slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
      onChange={({ target }) =>
        move.mutate({ submissionId: submission._id, questionId: target.value || null })
      }
    >
      {choices.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </TextField>
  );
}
