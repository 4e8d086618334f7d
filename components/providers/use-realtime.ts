import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { hasAccountHint } from '#lib/browser/auth/cookies.ts';
import type { Identity } from '#lib/browser/auth/identity.ts';
import { queryKeys } from '#lib/browser/hooks/query-keys.ts';
import { connectSocket } from '#lib/browser/realtime/socket.ts';
import { useRootStore } from '#lib/browser/stores/root-store.ts';
import type { ServerEvents } from '#lib/contracts/events.ts';

/** Keeps the store and the query cache up to date for as long as `userId` is signed in. */
export function useRealtime(identity: Identity, userId: string | null): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (!userId) return undefined;
    return connectSocket({
      userId,
      getIdToken: identity.getIdToken,
      handlers: toHandlers(identity, queryClient),
      onReconnect: () => void queryClient.invalidateQueries(),
      // For a person who was disabled or signed out everywhere there is no new token: the provider signs them out.
      // After a log-out in another tab a new token would sign them in again.
      onRefused: () => void (hasAccountHint() && identity.renewToken()),
    });
  }, [identity, userId, queryClient]);
}

function toHandlers(identity: Identity, queryClient: QueryClient): ServerEvents {
  const refetch = (tributeId: string) => {
    void queryClient.invalidateQueries({ queryKey: queryKeys.tribute(tributeId) });
    void queryClient.invalidateQueries({ queryKey: queryKeys.tributes() });
  };
  return {
    updateCount: (counts) => useRootStore.getState().mergeCounts(counts),
    // The new token says that the address is confirmed; the sign-up page then goes home (docs/specification.md#verify-user).
    verifyUser: () => void identity.renewToken(),
    'notification:created': () => void queryClient.invalidateQueries({ queryKey: queryKeys.notifications() }),
    'notification:read': ({ unreadCount }) => {
      queryClient.setQueryData(queryKeys.unreadCount(), unreadCount);
      void queryClient.invalidateQueries({ queryKey: queryKeys.notifications() });
    },
    'tribute:changed': ({ tributeId }) => refetch(tributeId),
    'reel:changed': ({ tributeId, render }) => {
      const { failure } = render;
      // The words of a failure come with the tribute, in the reader's language.
      if (!failure) queryClient.setQueryData(queryKeys.reel(tributeId), { render: { ...render, failure } });
      // Progress comes every second and says all there is to say; the end changes the tribute too.
      if (render.status === 'READY' || render.status === 'FAILED') refetch(tributeId);
    },
  };
}
