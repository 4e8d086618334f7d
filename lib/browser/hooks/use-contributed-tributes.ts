import { useQuery } from '@tanstack/react-query';
import { dataOf } from '#lib/browser/api/client.ts';
import { listContributedTributes } from '#lib/browser/api/tributes.ts';
import { queryKeys } from './query-keys.ts';

/** The reels of others in which I take part. */
export function useContributedTributes() {
  return useQuery({
    queryKey: queryKeys.contributedTributes(),
    queryFn: ({ signal }) => dataOf(listContributedTributes(signal)),
  });
}
