import { useQuery } from '@tanstack/react-query';
import { dataOf } from '#lib/browser/api/client.ts';
import { getPresentationLink } from '#lib/browser/api/reels.ts';
import { queryKeys } from './query-keys.ts';

export function usePresentationLink(tributeId: string) {
  return useQuery({
    queryKey: queryKeys.presentationLink(tributeId),
    queryFn: () => dataOf(getPresentationLink(tributeId)),
  });
}
