import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { showToast } from '#components/ui/show-toast.ts';
import { reasonOf } from '#components/workroom/reel/use-save-film.ts';
import {
  editOf,
  forgetWaiting,
  keepUnsaved,
  keepWaiting,
  questionOrder,
} from '#components/workroom/versions/unsaved.ts';
import { dataOf } from '#lib/browser/api/client.ts';
import { moveSubmission } from '#lib/browser/api/submissions.ts';
import { filmScope, learnVersion } from '#lib/browser/hooks/film-changes.ts';
import { queryKeys } from '#lib/browser/hooks/query-keys.ts';
import type { QuestionMove, UnsavedChange } from '#lib/browser/stores/kept-changes.ts';
import type { PresentationDto } from '#lib/contracts/reels.ts';
import { isFree } from '#lib/reel/arrangement.ts';
import { moveClip } from '#lib/reel/manifest.ts';

/** Moves clips to other questions. One that does not arrive is kept (docs/specification.md#reel-stale-save). */
export function useQuestionMove(tributeId: string, onMoved?: (move: QuestionMove) => void) {
  const queryClient = useQueryClient();
  return useMutation({
    // Saves and undoing wait until the version is known.
    scope: filmScope(tributeId),
    mutationFn: async (move: QuestionMove) => {
      await dataOf(moveSubmission(move));
      await learnVersion(queryClient, tributeId);
    },
    onMutate: (move) => {
      const change = changeBy(queryClient, tributeId, move);
      return change ? keepWaiting(queryClient, tributeId, { ...change, reason: 'FAILED' }) : undefined;
    },
    onSuccess: (_, move, waiting) => {
      forgetWaiting(queryClient, tributeId, waiting);
      onMoved?.(move);
      return queryClient.invalidateQueries({ queryKey: queryKeys.tribute(tributeId) });
    },
    onError: (error, move, waiting) => {
      const change = changeBy(queryClient, tributeId, move);
      const reason = reasonOf(error);
      if (change && reason) return keepUnsaved(queryClient, tributeId, { ...change, reason }, waiting);
      forgetWaiting(queryClient, tributeId, waiting);
      showToast('ERROR', error.message);
    },
  });
}

/** Returns what a move changes in the reel that the page shows. */
function changeBy(
  queryClient: QueryClient,
  tributeId: string,
  move: QuestionMove,
): Omit<UnsavedChange, 'reason'> | null {
  const reel = queryClient.getQueryData<PresentationDto>(queryKeys.presentation(tributeId));
  if (!reel) return null;
  const from = editOf(reel);
  // A free order does not say which question a clip answers.
  if (isFree(from.settings)) return { from, to: from, moves: [move] };
  return { from, to: { ...from, items: moveClip(from.items, move, questionOrder(queryClient, tributeId)) } };
}
