import { useState } from 'react';
import type { TributeDto } from '#lib/contracts/tributes.ts';
import { type QuestionChange, useChangeQuestions } from '#lib/hooks/use-change-questions.ts';
import type { DraftQuestion } from '#lib/stores/create-tribute-slice.ts';

/**
 * The questions of a tribute while somebody changes them: shown at once as they are wanted, and as they were when a
 * change is refused.
 */
export function useEditQuestions({ tributeId, questions: stored }: TributeDto) {
  const { mutate, isPending, error } = useChangeQuestions(tributeId);
  const [questions, setQuestions] = useState<DraftQuestion[]>(() =>
    stored.map(({ _id, text }) => ({ _id, text })),
  );
  const [editedId, setEditedId] = useState<string | null>(null);
  const [draft, setText] = useState('');
  const stopEditing = () => {
    setEditedId(null);
    setText('');
  };

  const change = (wanted: DraftQuestion[], questionChange: QuestionChange) => {
    setQuestions(wanted);
    mutate(questionChange, { onError: () => setQuestions(questions) });
  };
  const add = (text: string) =>
    mutate(
      { kind: 'add', text },
      {
        onSuccess: (added) => {
          if (added) setQuestions((now) => [...now, { _id: added._id, text: added.text }]);
          stopEditing();
        },
      },
    );
  const reword = (questionId: string, text: string) => {
    const wanted = questions.map((question) =>
      question._id === questionId ? { ...question, text } : question,
    );
    change(wanted, { kind: 'reword', questionId, text });
    stopEditing();
  };

  return {
    questions,
    draft,
    isEditing: editedId !== null,
    isBusy: isPending,
    error: error?.message ?? null,
    setText,
    edit: (place: number) => {
      setEditedId(questions[place]?._id ?? null);
      setText(questions[place]?.text ?? '');
    },
    /** Asks what was typed, or asks the edited question in these words. */
    keep: () => {
      const text = draft.trim();
      if (!text) return;
      if (editedId) reword(editedId, text);
      else add(text);
    },
    move: (moved: DraftQuestion[], order: number) => {
      const questionId = moved[order]?._id;
      if (questionId) change(moved, { kind: 'move', questionId, order });
    },
    remove: (left: DraftQuestion[], place: number) => {
      const questionId = questions[place]?._id;
      if (questionId) change(left, { kind: 'remove', questionId });
      if (questionId === editedId) stopEditing();
    },
  };
}
