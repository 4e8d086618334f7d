import { useMutation, useQueryClient } from '@tanstack/react-query';
import { showToast } from '#components/ui/show-toast.ts';
import { dataOf } from '#lib/browser/api/client.ts';
import { updateTribute } from '#lib/browser/api/tributes.ts';
import { queryKeys } from '#lib/browser/hooks/query-keys.ts';
import type { UpdateTributeInput } from '#lib/contracts/tributes.ts';

/**
 * Changes the open tribute; what the change leaves out stays. A refusal is shown in the server's words, unless whoever
 * sends the change tells it (`isTold`).
 */
export function useUpdateTribute(tributeId: string, { isTold = false } = {}) {
  const queryClient = useQueryClient();
  return useMutation({
    // Of two quick presses the last one counts.
    scope: { id: `tribute-${tributeId}` },
    mutationFn: (change: Omit<UpdateTributeInput, 'tributeId'>) =>
      dataOf(updateTribute({ tributeId, ...change })),
    onSuccess: (tribute) => {
      queryClient.setQueryData(queryKeys.tribute(tributeId), tribute);
      // Its cards, posters and the list at home say the same things.
      void queryClient.invalidateQueries({ queryKey: queryKeys.tribute(tributeId) });
      void queryClient.invalidateQueries({ queryKey: queryKeys.tributes() });
    },
    onError: ({ message }) => isTold || showToast('ERROR', message),
  });
}
