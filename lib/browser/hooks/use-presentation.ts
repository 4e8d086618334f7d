import { useQuery } from '@tanstack/react-query';
import { dataOf } from '#lib/browser/api/client.ts';
import { getPresentation } from '#lib/browser/api/reels.ts';
import { queryKeys } from './query-keys.ts';

export function usePresentation(tributeId: string) {
  return useQuery({
    queryKey: queryKeys.presentation(tributeId),
    queryFn: ({ signal }) => dataOf(getPresentation(tributeId, signal)),
  });
}
