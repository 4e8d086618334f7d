import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { hasAccountHint } from '#lib/browser/auth/cookies.ts';
import type { Identity } from '#lib/browser/auth/identity.ts';
import { queryKeys } from '#lib/browser/hooks/query-keys.ts';
import { connectSocket } from '#lib/browser/realtime/socket.ts';
import { useRootStore } from '#lib/browser/stores/root-store.ts';
import type { ServerEvents } from '#lib/contracts/events.ts';

/** Updates the store and the query cache from server events while `userId` is signed in. */
export function useRealtime(identity: Identity, userId: string | null): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (!userId) return undefined;
    return connectSocket({
      userId,
      getIdToken: identity.getIdToken,
      handlers: toHandlers(identity, queryClient),
      onReconnect: () => void queryClient.invalidateQueries(),
      // A disabled person gets no new token. After a log-out in another tab, a new one would sign them in again.
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
    // The new token confirms the address; the sign-up page then goes home (docs/specification.md#verify-user).
    verifyUser: () => void identity.renewToken(),
    'notification:created': () => void queryClient.invalidateQueries({ queryKey: queryKeys.notifications() }),
    'notification:read': ({ unreadCount }) => {
      queryClient.setQueryData(queryKeys.unreadCount(), unreadCount);
      void queryClient.invalidateQueries({ queryKey: queryKeys.notifications() });
    },
    'tribute:changed': ({ tributeId }) => refetch(tributeId),
    'reel:changed': ({ tributeId, render }) => {
      const { failure } = render;
      // The text of a failure comes with the tribute, in the reader's language.
      if (!failure) queryClient.setQueryData(queryKeys.reel(tributeId), { render: { ...render, failure } });
      // Progress events are complete; the end also changes the tribute.
      if (render.status === 'READY' || render.status === 'FAILED') refetch(tributeId);
    },
  };
}
