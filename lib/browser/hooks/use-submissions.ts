import { useQuery } from '@tanstack/react-query';
import { dataOf } from '#lib/browser/api/client.ts';
import { listSubmissions } from '#lib/browser/api/submissions.ts';
import { queryKeys } from './query-keys.ts';

export function useSubmissions(tributeId: string) {
  return useQuery({
    queryKey: queryKeys.submissions(tributeId),
    queryFn: ({ signal }) => dataOf(listSubmissions(tributeId, signal)),
  });
}
