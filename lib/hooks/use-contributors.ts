import { useQuery } from '@tanstack/react-query';
import { dataOf } from '#lib/api/client.ts';
import { listContributors } from '#lib/api/submissions.ts';
import { queryKeys } from './query-keys.ts';

/** The people of a tribute. */
export function useContributors(tributeId: string) {
  return useQuery({
    queryKey: queryKeys.contributors(tributeId),
    queryFn: ({ signal }) => dataOf(listContributors(tributeId, signal)),
  });
}
