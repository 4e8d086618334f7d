import { useQuery } from '@tanstack/react-query';
import { dataOf } from '#lib/browser/api/client.ts';
import { listTributes } from '#lib/browser/api/tributes.ts';
import { queryKeys } from './query-keys.ts';

export function useTributes() {
  return useQuery({
    queryKey: queryKeys.tributes(),
    queryFn: ({ signal }) => dataOf(listTributes(signal)),
  });
}
