import { useQuery } from '@tanstack/react-query';
import { dataOf } from '#lib/browser/api/client.ts';
import { listContributedTributes } from '#lib/browser/api/tributes.ts';
import { queryKeys } from './query-keys.ts';

export function useContributedTributes() {
  return useQuery({
    queryKey: queryKeys.contributedTributes(),
    queryFn: ({ signal }) => dataOf(listContributedTributes(signal)),
  });
}
