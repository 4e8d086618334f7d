import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { dataOf } from '#lib/browser/api/client.ts';
import { listNotifications, readNotifications } from '#lib/browser/api/notifications.ts';
import type { ReadNotificationsInput } from '#lib/contracts/notifications.ts';
import { queryKeys } from './query-keys.ts';

/**
 * How many notifications I have not read; 0 until that is known. `notification:created` refreshes it. Only where
 * somebody is signed in: pass false elsewhere.
 */
export function useUnreadCount(isSignedIn = true): number {
  const { data } = useQuery({
    queryKey: queryKeys.unreadCount(),
    queryFn: async ({ signal }) => (await dataOf(listNotifications(undefined, signal))).unreadCount,
    enabled: isSignedIn,
  });
  return data ?? 0;
}

/** What I was told, the newest first, page by page. */
export function useNotifications() {
  return useInfiniteQuery({
    queryKey: [...queryKeys.notifications(), 'list'],
    queryFn: ({ pageParam, signal }) => dataOf(listNotifications(pageParam, signal)),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });
}

/** Marks one as read, or all. */
export function useReadNotifications() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (input: ReadNotificationsInput) => dataOf(readNotifications(input)),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: queryKeys.notifications() }),
  });
}
