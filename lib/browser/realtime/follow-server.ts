import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { hasAccountHint } from '#lib/browser/auth/cookies.ts';
import type { Identity } from '#lib/browser/auth/identity.ts';
import { queryKeys } from '#lib/browser/hooks/query-keys.ts';
import { useRootStore } from '#lib/browser/stores/root-store.ts';
import type { ServerEvents } from '#lib/contracts/events.ts';
import { applyChange, writeData } from './apply-change.ts';
import { keepFresh } from './keep-fresh.ts';
import { type Clock, createRefetchQueue, type RefetchQueue } from './refetch-queue.ts';
import { connectSocket } from './socket.ts';

type Person = { identity: Pick<Identity, 'getIdToken' | 'renewToken'>; userId: string };

/** Keeps store and query cache up to date with the server's events. Returns how to stop. */
export function followServer(
  { identity, userId }: Person,
  queryClient: QueryClient,
  clock?: Clock,
): () => void {
  const queue = createRefetchQueue(queryClient, clock);
  const freshness = keepFresh(queryClient, queue);
  const disconnect = connectSocket({
    userId,
    getIdToken: identity.getIdToken,
    handlers: toHandlers(identity, queryClient, queue),
    onEvent: freshness.heard,
    onReconnect: freshness.catchUp,
    onConnection: freshness.setConnected,
    // A disabled person gets no new token, and the provider signs them out. After a log-out in another tab,
    // a new token would sign them in again.
    onRefused: () => void (hasAccountHint() && identity.renewToken()),
  });
  return () => {
    disconnect();
    freshness.stop();
    queue.stop();
  };
}

function toHandlers(
  identity: Pick<Identity, 'renewToken'>,
  queryClient: QueryClient,
  queue: RefetchQueue,
): ServerEvents {
  // The answer of a running fetch may be older than the event, which it would overwrite.
  const fetchAgain = (queryKey: QueryKey) => queue.add({ queryKey, fetchStatus: 'fetching' });
  const countUnread = (unreadCount: number) => {
    writeData(queryClient, queryKeys.unreadCount(), unreadCount);
    fetchAgain(queryKeys.unreadCount());
    queue.add({ queryKey: queryKeys.notificationList() });
  };
  return {
    updateCount: (counts) => {
      useRootStore.getState().mergeCounts(counts);
      fetchAgain(queryKeys.profiles());
    },
    // The new token confirms the address; the sign-up page then goes home
    // (docs/specification.md#verify-user).
    verifyUser: () => void identity.renewToken(),
    'notification:created': ({ unreadCount }) => countUnread(unreadCount),
    'notification:read': ({ unreadCount }) => countUnread(unreadCount),
    'tribute:changed': (change) => applyChange(queryClient, queue.add, change),
    'reel:changed': ({ tributeId, render }) => {
      const { failure } = render;
      // The text of a failure comes with the tribute, in the reader's language.
      if (!failure) writeData(queryClient, queryKeys.reel(tributeId), { render: { ...render, failure } });
      // Progress events are complete; the end also changes the tribute.
      if (render.status === 'READY' || render.status === 'FAILED')
        applyChange(queryClient, queue.add, { tributeId });
    },
  };
}
