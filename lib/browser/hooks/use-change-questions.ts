import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query';
import { dataOf } from '#lib/browser/api/client.ts';
import { addQuestion, removeQuestion, updateQuestion } from '#lib/browser/api/tributes.ts';
import { keptQuestions } from '#lib/browser/stores/kept-by-id.ts';
import { useRootStore } from '#lib/browser/stores/root-store.ts';
import type { QuestionDto } from '#lib/contracts/tributes.ts';
import { queryKeys } from './query-keys.ts';

export type QuestionChange =
  | { kind: 'add'; text: string; _id?: string; order?: number }
  | { kind: 'reword'; questionId: string; text: string }
  | { kind: 'move'; questionId: string; order: number }
  | { kind: 'remove'; questionId: string };

/**
 * Sends changes one by one and updates the open tribute by `_id` (docs/specification.md#open-question). `isChanging` also
 * knows the changes of a dialog that is closed.
 */
export function useChangeQuestions(tributeId: string) {
  const queryClient = useQueryClient();
  const id = `questions-${tributeId}`;
  const isChanging = useIsMutating({ predicate: ({ options }) => options.scope?.id === id }) > 0;
  const { mutate, error } = useMutation({
    scope: { id },
    mutationFn: (change: QuestionChange) => sendChange(tributeId, change),
    onSuccess: (added, change) => follow(tributeId, change, added),
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.tribute(tributeId), exact: true }),
  });
  return { mutate, error, isChanging };
}

async function sendChange(tributeId: string, change: QuestionChange): Promise<QuestionDto | null> {
  switch (change.kind) {
    case 'add': {
      const { kind: _kind, ...question } = change;
      return dataOf(addQuestion({ tributeId, ...question }));
    }
    case 'remove':
      await dataOf(removeQuestion({ tributeId, questionId: change.questionId }));
      return null;
    case 'reword':
    case 'move': {
      const { kind: _kind, ...fields } = change;
      await dataOf(updateQuestion({ tributeId, ...fields }));
      return null;
    }
  }
}

function follow(tributeId: string, change: QuestionChange, added: QuestionDto | null): void {
  forgetSaved(tributeId, change);
  const { openTribute, appendQuestion, removeQuestion: takeOut } = useRootStore.getState();
  if (openTribute?.tributeId !== tributeId) return;
  if (added) appendQuestion(added);
  if (change.kind === 'remove') takeOut(change.questionId);
}

/** The dialog may be closed meanwhile. Text that people typed during the save stays. */
function forgetSaved(tributeId: string, change: QuestionChange): void {
  const kept = keptQuestions.read(tributeId);
  if (!kept || (change.kind !== 'add' && change.kind !== 'reword')) return;
  const questionId = change.kind === 'reword' ? change.questionId : null;
  if (kept.questionId === questionId && kept.text.trim() === change.text) keptQuestions.forget(tributeId);
}
