import { useMutation, useQueryClient } from '@tanstack/react-query';
import { showToast } from '#components/ui/show-toast.ts';
import { filmScope, learnVersion, reasonOf } from '#components/workroom/reel/use-save-film.ts';
import { editOf, keepUnsaved, questionOrder } from '#components/workroom/versions/unsaved.ts';
import { dataOf } from '#lib/browser/api/client.ts';
import { moveSubmission } from '#lib/browser/api/submissions.ts';
import { queryKeys } from '#lib/browser/hooks/query-keys.ts';
import type { QuestionMove } from '#lib/browser/stores/kept-changes.ts';
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
    onSuccess: (_, move) => {
      onMoved?.(move);
      return queryClient.invalidateQueries({ queryKey: queryKeys.tribute(tributeId) });
    },
    onError: (error, move) => {
      const reel = queryClient.getQueryData<PresentationDto>(queryKeys.presentation(tributeId));
      const reason = reasonOf(error);
      if (!reel || !reason) return showToast('ERROR', error.message);
      const from = editOf(reel);
      // A free order does not say which question a clip answers.
      if (isFree(from.settings))
        return keepUnsaved(queryClient, tributeId, { from, to: from, reason, moves: [move] });
      const items = moveClip(from.items, move, questionOrder(queryClient, tributeId));
      keepUnsaved(queryClient, tributeId, { from, to: { ...from, items }, reason });
    },
  });
}
