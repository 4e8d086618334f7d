import { useMutation, useQueryClient } from '@tanstack/react-query';
import { showToast } from '#components/ui/show-toast.ts';
import { dataOf } from '#lib/browser/api/client.ts';
import { updateTribute } from '#lib/browser/api/tributes.ts';
import { queryKeys } from '#lib/browser/hooks/query-keys.ts';
import type { UpdateTributeInput } from '#lib/contracts/tributes.ts';

/** Updates the open tribute. Shows the server's error, unless the caller does (`isTold`). */
export function useUpdateTribute(tributeId: string, { isTold = false } = {}) {
  const queryClient = useQueryClient();
  return useMutation({
    // The last of two quick changes wins.
    scope: { id: `tribute-${tributeId}` },
    mutationFn: (change: Omit<UpdateTributeInput, 'tributeId'>) =>
      dataOf(updateTribute({ tributeId, ...change })),
    onSuccess: (tribute) => {
      queryClient.setQueryData(queryKeys.tribute(tributeId), tribute);
      void queryClient.invalidateQueries({ queryKey: queryKeys.tribute(tributeId) });
      void queryClient.invalidateQueries({ queryKey: queryKeys.tributes() });
    },
    onError: ({ message }) => isTold || showToast('ERROR', message),
  });
}
