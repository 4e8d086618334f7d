import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { dataOf } from '#lib/browser/api/client.ts';
import { listNotifications, readNotifications } from '#lib/browser/api/notifications.ts';
import type { ReadNotificationsInput } from '#lib/contracts/notifications.ts';
import { queryKeys } from './query-keys.ts';

/** Returns 0 until known; `notification:created` updates it. Pass false when signed out. */
export function useUnreadCount(isSignedIn = true): number {
  const { data } = useQuery({
    queryKey: queryKeys.unreadCount(),
    queryFn: async ({ signal }) => (await dataOf(listNotifications(undefined, signal))).unreadCount,
    enabled: isSignedIn,
  });
  return data ?? 0;
}

export function useNotifications() {
  return useInfiniteQuery({
    queryKey: queryKeys.notificationList(),
    queryFn: ({ pageParam, signal }) => dataOf(listNotifications(pageParam, signal)),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });
}

export function useReadNotifications() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (input: ReadNotificationsInput) => dataOf(readNotifications(input)),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: queryKeys.notifications() }),
  });
}
