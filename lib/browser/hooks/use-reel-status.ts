import { useQuery } from '@tanstack/react-query';
import { dataOf } from '#lib/browser/api/client.ts';
import { getReelStatus } from '#lib/browser/api/reels.ts';
import { queryKeys } from './query-keys.ts';

export function useReelStatus(tributeId: string) {
  return useQuery({
    queryKey: queryKeys.reel(tributeId),
    queryFn: ({ signal }) => dataOf(getReelStatus(tributeId, signal)),
  });
}
