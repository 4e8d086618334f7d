import { useQuery } from '@tanstack/react-query';
import { inWordsOf, preselected } from '#components/reel-form/question-choice.ts';
import { dataOf } from '#lib/browser/api/client.ts';
import { listSuggestedQuestions } from '#lib/browser/api/tributes.ts';
import { useRootStore } from '#lib/browser/stores/root-store.ts';
import { DEFAULT_TYPE } from '#lib/tribute/occasions/occasions.ts';
import { subjectOf } from '#lib/tribute/wizard-steps.ts';

/** Returns suggestions for the draft's subject, and its questions reworded. An untouched empty list gets our preselection. */
export function useQuestionOffer(isTouched: boolean) {
  const draft = useRootStore(({ createTribute }) => createTribute);
  const type = draft.tributeType ?? DEFAULT_TYPE;
  const { shortName: name, gender } = subjectOf(draft);
  const { data, isPending, isError, refetch } = useQuery({
    queryKey: ['suggested-questions', type, name, gender],
    queryFn: () => dataOf(listSuggestedQuestions({ type, name, ...(gender && { gender }) })),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const offer = { type, suggestions: data ?? [] };
  const kept = data ? inWordsOf(offer, draft.questions) : draft.questions;
  return {
    offer,
    questions: kept.length === 0 && !isTouched ? preselected(offer) : kept,
    isPending,
    isError,
    refetch: () => void refetch(),
  };
}
