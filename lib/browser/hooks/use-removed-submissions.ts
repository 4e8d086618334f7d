import { useQuery } from '@tanstack/react-query';
import { dataOf } from '#lib/browser/api/client.ts';
import { listRemovedSubmissions } from '#lib/browser/api/submissions.ts';
import { queryKeys } from './query-keys.ts';

/** The clips that the creator removed and can still restore. */
export function useRemovedSubmissions(tributeId: string) {
  return useQuery({
    queryKey: queryKeys.removedSubmissions(tributeId),
    queryFn: ({ signal }) => dataOf(listRemovedSubmissions(tributeId, signal)),
  });
}
