import { useQuery } from '@tanstack/react-query';
import { dataOf } from '#lib/browser/api/client.ts';
import { getTribute } from '#lib/browser/api/tributes.ts';
import { queryKeys } from './query-keys.ts';

export function useTribute(tributeId: string) {
  return useQuery({
    queryKey: queryKeys.tribute(tributeId),
    queryFn: ({ signal }) => dataOf(getTribute(tributeId, signal)),
  });
}
