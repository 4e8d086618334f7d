import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { useRealtime } from '#components/providers/use-realtime.ts';
import { removeAccountHint } from '#lib/browser/auth/cookies.ts';
import { queryKeys } from '#lib/browser/hooks/query-keys.ts';
import { useRootStore } from '#lib/browser/stores/root-store.ts';
import { resetStores } from '#tests/support/reset-stores.ts';
import { aUser, fakeIdentity } from './render-app.tsx';

const socket = vi.hoisted(() => {
  const listeners = new Map<string, (payload?: unknown) => void>();
  return {
    options: {},
    active: true,
    onAny: () => {},
    on: (event: string, listener: (payload?: unknown) => void) => void listeners.set(event, listener),
    off: (event: string) => void listeners.delete(event),
    connect: vi.fn(),
    disconnect: vi.fn(),
    tell: (event: string, payload?: unknown) => listeners.get(event)?.(payload),
    isHeard: (event: string) => listeners.has(event),
  };
});
vi.mock('socket.io-client', () => ({
  io: (options: Record<string, unknown>) => Object.assign(socket, { options }),
}));

beforeEach(() => {
  socket.active = true;
  socket.options = {};
  resetStores();
});
afterEach(() => {
  vi.useRealTimers();
  vi.clearAllMocks();
  vi.unstubAllGlobals();
});

function withQueries() {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  );
  return { queryClient, wrapper };
}

async function connected() {
  const identity = fakeIdentity();
  const { queryClient, wrapper } = withQueries();
  const everything = [
    ...['T', 'other'].map(queryKeys.tribute),
    queryKeys.tributes(),
    queryKeys.notificationList(),
  ];
  for (const queryKey of everything) queryClient.setQueryData(queryKey, []);
  const stale = () => everything.filter((queryKey) => queryClient.getQueryState(queryKey)?.isInvalidated);
  const initialProps: { userId: string | null } = { userId: null };
  const { rerender, unmount } = renderHook(({ userId }) => useRealtime(identity, userId), {
    wrapper,
    initialProps,
  });
  await vi.dynamicImportSettled();
  expect(socket.options, 'nobody is signed in').toEqual({});
  rerender({ userId: 'uid' });
  await waitFor(() => expect(socket.isHeard('connect')).toBe(true));
  return { identity, queryClient, stale, everything, unmount };
}

describe('realtime', () => {
  it('connects once signed in [socket-opens], with a time-out of 20 s [socket-reconnect], by websocket alone at /socket.io with userId [socket-path], with a fresh token each time', async () => {
    const { unmount } = await connected();
    expect(socket.options).toMatchObject({
      path: '/socket.io',
      transports: ['websocket'],
      query: { userId: 'uid' },
      reconnection: false,
      timeout: 20_000,
    });
    const { auth } = socket.options as { auth: (send: (data: object) => void) => void };
    await expect(new Promise(auth)).resolves.toEqual({ token: 'token' });
    unmount();
    expect(socket.disconnect).toHaveBeenCalledOnce();
  });

  it('merges the counts of updateCount [update-count] and renews the token on verifyUser', async () => {
    const { identity } = await connected();
    useRootStore.getState().setProfile(aUser());
    const { counts } = aUser();
    socket.tell('updateCount', { hearts: counts.hearts + 3, submissions: 0 });
    expect(useRootStore.getState().userFirebaseData?.counts).toEqual({
      ...counts,
      hearts: counts.hearts + 3,
      submissions: 0,
    });
    socket.tell('updateCount', { credit: 55 });
    expect(useRootStore.getState().userFirebaseData?.credit).toBe(55);
    expect(useRootStore.getState().userFirebaseData?.counts.views).toBe(counts.views);
    socket.tell('verifyUser');
    expect(identity.renewToken).toHaveBeenCalledOnce();
  });

  it('writes the progress of a reel, and fetches the tribute only at its end', async () => {
    const { queryClient, stale } = await connected();
    socket.tell('reel:changed', { tributeId: 'T', render: { status: 'RENDERING' } });
    expect(queryClient.getQueryData(queryKeys.reel('T'))).toEqual({ render: { status: 'RENDERING' } });
    expect(stale()).toEqual([]);
    socket.tell('reel:changed', { tributeId: 'T', render: { status: 'READY' } });
    expect(stale()).toEqual([queryKeys.tribute('T'), queryKeys.tributes()]);
  });

  it('fetches the text of a failed render', async () => {
    const { queryClient, stale } = await connected();
    const underway = { status: 'RENDERING', failure: null };
    socket.tell('reel:changed', { tributeId: 'T', render: underway });
    socket.tell('reel:changed', { tributeId: 'T', render: { status: 'FAILED', failure: { code: 'CRASH' } } });
    expect(queryClient.getQueryData(queryKeys.reel('T'))).toEqual({ render: underway });
    expect(stale()).toContainEqual(queryKeys.tribute('T'));
  });

  it('shows at once that notifications were read on another page or device', async () => {
    const { queryClient, stale } = await connected();
    queryClient.setQueryData(queryKeys.unreadCount(), 3);
    socket.tell('notification:read', { unreadCount: 1 });
    expect(queryClient.getQueryData(queryKeys.unreadCount())).toBe(1);
    expect(stale()).toEqual([queryKeys.notificationList()]);
  });

  it('reaches everything of a tribute that changed [socket-product-events]', async () => {
    const { queryClient } = await connected();
    queryClient.setQueryData(queryKeys.submissions('T'), []);
    queryClient.setQueryData(queryKeys.submissions('other'), []);
    socket.tell('tribute:changed', { tributeId: 'T' });
    expect(queryClient.getQueryState(queryKeys.submissions('T'))?.isInvalidated).toBe(true);
    expect(queryClient.getQueryState(queryKeys.submissions('other'))?.isInvalidated).toBe(false);
  });

  it('reaches the made files too when the reel’s file changed, and otherwise only the part', async () => {
    const { queryClient } = await connected();
    const keys = [queryKeys.reel('T'), queryKeys.madeReels('T'), queryKeys.presentationLink('T')];
    for (const key of keys) queryClient.setQueryData(key, []);
    socket.tell('tribute:changed', { tributeId: 'T', stale: ['film', 'render'] });
    expect(keys.map((key) => queryClient.getQueryState(key)?.isInvalidated)).toEqual([true, true, false]);
  });

  it('keeps what waits for a refetch stale when an event brings newer data', async () => {
    const { queryClient } = await connected();
    const key = queryKeys.contributors('T');
    queryClient.setQueryData(key, [{ _id: 'maja', state: 'OPENED' }]);
    socket.tell('tribute:changed', { tributeId: 'T', stale: ['people'] });
    const people = [
      { _id: 'maja', state: 'TRYING' },
      { _id: 'jonas', state: 'OPENED' },
    ];
    socket.tell('tribute:changed', { tributeId: 'T', people, stale: [] });
    expect(queryClient.getQueryData(key)).toEqual(people);
    expect(queryClient.getQueryState(key)?.isInvalidated).toBe(true);
  });

  it('polls less often while the socket is refused', async () => {
    vi.useFakeTimers();
    const { queryClient, wrapper } = withQueries();
    const load = vi.fn(async () => []);
    const showTributes = () => {
      useRealtime(fakeIdentity(), 'uid');
      useQuery({ queryKey: queryKeys.tributes(), queryFn: load, staleTime: 20_000 });
    };
    renderHook(showTributes, { wrapper });
    await vi.advanceTimersByTimeAsync(1_000);
    socket.tell('connect_error', new Error('websocket error'));
    expect(load).toHaveBeenCalledOnce();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(load.mock.calls.length).toBeGreaterThan(1);
    const before = load.mock.calls.length;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(load.mock.calls.length - before).toBeLessThanOrEqual(2);
    queryClient.clear();
  });

  it('refetches missed changes after a break, and reconnects after a refusal', async () => {
    const { identity, stale, everything } = await connected();
    socket.tell('connect');
    expect(stale()).toEqual([]);
    socket.tell('connect');
    expect(stale()).toEqual(everything);
    vi.useFakeTimers();
    socket.tell('connect_error', new Error('timeout'));
    socket.active = false;
    socket.tell('disconnect', 'transport close');
    vi.advanceTimersByTime(5000);
    expect(socket.connect).toHaveBeenCalledOnce();
    expect(identity.renewToken).not.toHaveBeenCalled();
  });

  it('reconnects after 1 s to 5 s, and after each failure after 3 s to 5 s, without a limit [socket-reconnect]', async () => {
    await connected();
    vi.useFakeTimers();
    socket.tell('disconnect', 'transport close');
    vi.advanceTimersByTime(999);
    expect(socket.connect).not.toHaveBeenCalled();
    vi.advanceTimersByTime(4_001);
    for (let failures = 1; failures <= 50; failures += 1) {
      expect(socket.connect).toHaveBeenCalledTimes(failures);
      socket.tell('connect_error', new Error('websocket error'));
      vi.advanceTimersByTime(2_999);
      expect(socket.connect).toHaveBeenCalledTimes(failures);
      vi.advanceTimersByTime(2_001);
    }
  });

  it('renews the token when the server refuses it', async () => {
    document.cookie = 'uid=uid; Path=/';
    onTestFinished(removeAccountHint);
    const { identity } = await connected();
    vi.useFakeTimers();
    socket.active = false;
    socket.tell('connect_error', new Error('UNAUTHENTICATED'));
    expect(identity.renewToken).toHaveBeenCalledOnce();
    vi.advanceTimersByTime(5000);
    expect(socket.connect, 'it comes back with the new one').toHaveBeenCalledOnce();
  });

  it('renews no token after a log-out in another tab', async () => {
    document.cookie = 'uid=uid; Path=/';
    onTestFinished(removeAccountHint);
    const { identity } = await connected();
    socket.tell('disconnect', 'io server disconnect');
    expect(identity.renewToken, 'whether the log-out is through is not known yet').not.toHaveBeenCalled();
    removeAccountHint();
    await waitFor(() => expect(document.cookie).not.toContain('uid='));
    socket.tell('connect_error', new Error('UNAUTHENTICATED'));
    expect(identity.renewToken).not.toHaveBeenCalled();
  });
});
