import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError, type ApiResult, codeOf, dataOf } from '#lib/browser/api/client.ts';
import { type Act, getOverview, getPartsDown, getReportedFilm } from '#lib/browser/api/operator.ts';
import type { ActionBasis } from '#lib/contracts/operator.ts';
import { queryKeys } from './query-keys.ts';

/** How often an open page looks again. */
const REFRESH_MS = 30_000;

export function useOverview() {
  return useQuery({
    queryKey: queryKeys.operatorSection('overview'),
    queryFn: ({ signal }) => dataOf(getOverview(signal)),
    refetchInterval: REFRESH_MS,
  });
}

/** Finds the parts that are down, again and again, while the overview cannot be loaded. */
export function usePartsDown() {
  return useQuery({
    queryKey: queryKeys.operatorSection('parts-down'),
    queryFn: ({ signal }) => getPartsDown(signal),
    refetchInterval: REFRESH_MS,
    retry: false,
  });
}

/** Returns how to load the whole page again: the overview and every list. */
export function useRefresh(): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: queryKeys.operator() });
}

/** Loads a reel that was reported, to review it, again for each `mark` of what it shows. */
export function useReportedFilm(tributeId: string, mark: string) {
  return useQuery({
    queryKey: queryKeys.operatorSection(`film ${tributeId} ${mark}`),
    queryFn: ({ signal }) => dataOf(getReportedFilm(tributeId, signal)),
  });
}

type List<Item> = (cursor: string | undefined, signal?: AbortSignal) => Promise<ApiResult<Item[]>>;

/** Loads a paged list of the operator page. */
export function useOperatorList<Item>(section: string, list: List<Item>) {
  return useInfiniteQuery({
    queryKey: queryKeys.operatorSection(section),
    queryFn: async ({ pageParam, signal }) => {
      const result = await list(pageParam, signal);
      if (result.error !== null) throw new ApiError(result);
      return { items: result.data, nextCursor: result.nextCursor ?? undefined };
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
}

/** Runs an action and loads the page again, with its new line in the log, or with what has changed and needs another look. */
export function useAct(act: Act) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (basis: ActionBasis) => dataOf(act(basis)),
    onSuccess: refresh,
    onError: async (error) => {
      if (codeOf(error) === 'STALE_VERSION') await refresh();
    },
  });
}
