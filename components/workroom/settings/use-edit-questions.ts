import { useEffect, useState } from 'react';
import { type QuestionChange, useChangeQuestions } from '#lib/browser/hooks/use-change-questions.ts';
import { keptQuestions } from '#lib/browser/stores/kept-by-id.ts';
import type { QuestionDto, TributeDto } from '#lib/contracts/tributes.ts';
import type { DraftQuestion } from '#lib/tribute/draft.ts';

/** Input for an existing question, or for a new one (null). */
type Draft = { questionId: string | null; text: string };
const NOTHING: Draft = { questionId: null, text: '' };

/** Returns the text that was unsaved when the dialog was closed. A question that is gone meanwhile is a new one. */
function keptDraft(tributeId: string, questions: TributeDto['questions']): Draft {
  const kept = keptQuestions.read(tributeId);
  if (!kept || findStored(kept, questions)) return NOTHING;
  return questions.some(({ _id }) => _id === kept.questionId) ? kept : { ...kept, questionId: null };
}

/** Returns the question that has the draft's text already: the answer to a save came after its dialog was closed. */
const findStored = ({ questionId, text }: Draft, questions: TributeDto['questions']) =>
  questions.find((stored) => stored.text === text.trim() && (questionId ?? stored._id) === stored._id);

/** Returns the list with a question that may be in it already. */
const including = (list: readonly DraftQuestion[], { _id, text }: QuestionDto): DraftQuestion[] =>
  list.some((question) => question._id === _id) ? [...list] : [...list, { _id, text }];

/** The question that was removed last, and where it was. */
type Removed = { _id: string; text: string; order: number };

/** Edits a tribute's questions optimistically and reverts refused changes. */
export function useEditQuestions({ tributeId, questions: stored }: TributeDto) {
  const { mutate, isChanging, error } = useChangeQuestions(tributeId);
  const [questions, setQuestions] = useState<DraftQuestion[]>(() =>
    stored.map(({ _id, text }) => ({ _id, text })),
  );
  const [draft, setDraft] = useState(() => keptDraft(tributeId, stored));
  const [removed, setRemoved] = useState<Removed | null>(null);
  // An earlier dialog sent it, and its answer came just now. A question that is being removed is still stored.
  const arrived = draft.questionId === null && !isChanging && findStored(draft, stored);
  if (arrived && questions.every(({ _id }) => _id !== arrived._id)) {
    setQuestions(including(questions, arrived));
    setDraft(NOTHING);
  }
  useEffect(() => {
    const { questionId, text } = draft;
    const before = stored.find(({ _id }) => _id === questionId)?.text ?? '';
    // Closing the dialog loses nothing.
    if (text.trim() === before) keptQuestions.forget(tributeId);
    else keptQuestions.keep(tributeId, { questionId, text });
  }, [draft, stored, tributeId]);
  // Keeps the text that people typed during the save.
  const clear = () => setDraft((now) => (now === draft ? NOTHING : now));

  const change = (wanted: DraftQuestion[], questionChange: QuestionChange, onSuccess = () => {}) => {
    setQuestions(wanted);
    mutate(questionChange, { onSuccess, onError: () => setQuestions(questions) });
  };
  const add = (text: string) =>
    mutate(
      { kind: 'add', text },
      {
        onSuccess: (added) => {
          if (added) setQuestions((now) => including(now, added));
          clear();
        },
      },
    );
  const reword = (questionId: string, text: string) => {
    const wanted = questions.map((question) =>
      question._id === questionId ? { ...question, text } : question,
    );
    change(wanted, { kind: 'reword', questionId, text }, clear);
  };

  return {
    questions,
    removed,
    draft: draft.text,
    isEditing: draft.questionId !== null,
    isBusy: isChanging,
    error: error?.message ?? null,
    setText: (text: string) => setDraft({ ...draft, text }),
    edit: (place: number) => {
      const question = questions[place];
      if (question) setDraft({ questionId: question._id ?? null, text: question.text });
    },
    keep: () => {
      const text = draft.text.trim();
      if (!text) return;
      if (draft.questionId) reword(draft.questionId, text);
      else add(text);
    },
    move: (moved: DraftQuestion[], order: number) => {
      const questionId = moved[order]?._id;
      if (questionId) change(moved, { kind: 'move', questionId, order });
    },
    remove: (left: DraftQuestion[], place: number) => {
      const { _id: questionId, text = '' } = questions[place] ?? {};
      if (!questionId) return;
      change(left, { kind: 'remove', questionId }, () => setRemoved({ _id: questionId, text, order: place }));
      if (questionId === draft.questionId) clear();
    },
    bringBack: () => {
      if (!removed) return;
      const { order, ...question } = removed;
      setRemoved(null);
      change(questions.toSpliced(order, 0, question), { kind: 'add', ...removed });
    },
  };
}
