import { useQuery } from '@tanstack/react-query';
import { dataOf } from '#lib/browser/api/client.ts';
import { getPoster } from '#lib/browser/api/posters.ts';
import type { PosterQuery } from '#lib/contracts/posters.ts';
import { queryKeys } from './query-keys.ts';

/** URLs are valid for at least an hour. */
const FRESH_MS = 25 * 60 * 1000;

export function usePoster(query: PosterQuery) {
  const { tributeId, purpose, format } = query;
  return useQuery({
    queryKey: queryKeys.poster(tributeId, purpose, format),
    queryFn: ({ signal }) => dataOf(getPoster(query, signal)),
    staleTime: FRESH_MS,
  });
}
