import { useMutation, useQueryClient } from '@tanstack/react-query';
import { showToast } from '#components/ui/show-toast.ts';
import { dataOf } from '#lib/browser/api/client.ts';
import { makeReel } from '#lib/browser/api/reels.ts';
import { queryKeys } from '#lib/browser/hooks/query-keys.ts';
import type { FileOptions } from '#lib/contracts/made-reels.ts';

/** Starts making a file, by default the ordinary one, or makes an older one again. */
export function useMakeReel(tributeId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (options: Partial<FileOptions> | { renderId: string }) =>
      dataOf(makeReel({ tributeId, ...options })),
    onSuccess: (made) => queryClient.setQueryData(queryKeys.reel(tributeId), { render: made }),
    onError: ({ message }) => showToast('ERROR', message),
  });
}
