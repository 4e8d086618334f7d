import { useQuery } from '@tanstack/react-query';
import { dataOf } from '#lib/browser/api/client.ts';
import { getReelStatus } from '#lib/browser/api/reels.ts';
import { queryKeys } from './query-keys.ts';

/** The state of the finished film; `reel:changed` writes it while it is being made. */
export function useReelStatus(tributeId: string) {
  return useQuery({
    queryKey: queryKeys.reel(tributeId),
    queryFn: ({ signal }) => dataOf(getReelStatus(tributeId, signal)),
  });
}
