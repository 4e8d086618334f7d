import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterAll, beforeAll, expect, onTestFinished, vi } from 'vitest';
import { GET as getNotifications } from '#app/api/notification/route.ts';
import { GET as getClips } from '#app/api/submission/route.ts';
import { GET as getPeople } from '#app/api/tribute/contributor/route.ts';
import { GET as getReel } from '#app/api/tribute/reel/route.ts';
import { GET as getTribute } from '#app/api/tribute/route.ts';
import { GET as getFilm } from '#app/api/tribute/save_presentation/route.ts';
import { dataOf, setBearer } from '#lib/browser/api/client.ts';
import { listNotifications } from '#lib/browser/api/notifications.ts';
import { listContributors } from '#lib/browser/api/people.ts';
import { getPresentation, getReelStatus } from '#lib/browser/api/reels.ts';
import { listSubmissions } from '#lib/browser/api/submissions.ts';
import { getTribute as loadTribute } from '#lib/browser/api/tributes.ts';
import { queryKeys } from '#lib/browser/hooks/query-keys.ts';
import { followServer } from '#lib/browser/realtime/follow-server.ts';
import { env } from '#server/config/env.ts';
import { countHandshake } from '#server/http/count-handshake.ts';
import { publish } from '#server/realtime/publish.ts';
import { attachSocketServer } from '#server/realtime/socket-server.ts';
import { idTokenOf } from '#tests/support/call.ts';
import { addCreator } from '#tests/support/credits.ts';

/** Calls that an open page may make in any minute. The board's own timer makes two of them. */
export const CALLS_MAX = 10 - 2;
const MINUTE_MS = 60_000;

type Queries = [key: readonly unknown[], load: () => Promise<unknown>][];

/** The page's clock, which only the test moves. */
function manualClock() {
  let now = 0;
  const timers = new Map<object, { at: number; act: () => void }>();
  return {
    now: () => now,
    after: (ms: number, act: () => void) => {
      const id = {};
      timers.set(id, { at: now + ms, act });
      return () => void timers.delete(id);
    },
    pass: (ms: number) => {
      now += ms;
      for (const [id, { at, act }] of timers) {
        if (at > now) continue;
        timers.delete(id);
        act();
      }
    },
  };
}

/** Serves sockets and our API to pages of a creator in this process. Call it at the top of a test file. */
export async function serveLivePages(creatorName: string) {
  const server = createServer();
  const sockets = attachSocketServer(server, countHandshake);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  const creator = await addCreator(creatorName);
  const fetchReally = globalThis.fetch;
  /** The page's calls by page time. */
  const calls: { at: number; path: string }[] = [];
  let clock = manualClock();
  const handlers: Record<string, (request: Request) => Promise<Response>> = {
    '/api/notification': getNotifications,
    '/api/submission': getClips,
    '/api/tribute': getTribute,
    '/api/tribute/contributor': getPeople,
    '/api/tribute/reel': getReel,
    '/api/tribute/save_presentation': getFilm,
  };

  beforeAll(() => {
    vi.stubGlobal('location', new URL(`http://127.0.0.1:${port}`));
    vi.stubGlobal('fetch', (input: string | URL, init: RequestInit) => {
      if (typeof input !== 'string' || !input.startsWith('/')) return fetchReally(input, init);
      const url = new URL(input, env().APP_URL);
      calls.push({ at: clock.now(), path: url.pathname });
      const handler = handlers[url.pathname];
      return handler ? handler(new Request(url, init)) : Promise.reject(new Error(`No handler of ${input}`));
    });
    setBearer(idTokenOf(creator));
  });
  afterAll(async () => {
    vi.unstubAllGlobals();
    await sockets.close();
    server.close();
  });

  /** Opens a page that shows these queries, live. Resolves once everything is loaded and the socket is open. */
  async function openPage(queries: Queries, beforeConnection: () => Promise<unknown> = async () => {}) {
    clock = manualClock();
    const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 30_000 } } });
    const leaves = queries.map(([queryKey, queryFn]) =>
      new QueryObserver(queryClient, { queryKey, queryFn }).subscribe(() => {}),
    );
    const isIdle = () => expect(queryClient.isFetching()).toBe(0);
    await vi.waitFor(isIdle, { timeout: 30_000 });
    await beforeConnection();
    calls.length = 0;
    const identity = { getIdToken: async () => idTokenOf(creator), renewToken: vi.fn() };
    leaves.push(followServer({ identity, userId: creator.userId }, queryClient, clock));
    onTestFinished(() => {
      for (const leave of leaves) leave();
      queryClient.clear();
    });
    await vi.waitFor(() => expect(sockets.sockets.sockets.size).toBe(1), { timeout: 30_000 });
    // Connected pages look once whether they missed something.
    const looks = queries.filter(([[subject, ...rest]]) => subject === 'tribute' && rest.length === 1).length;
    await vi.waitFor(() => expect(calls).toHaveLength(looks), { timeout: 30_000 });
    await vi.waitFor(isIdle, { timeout: 30_000 });
    calls.length = 0;
    return {
      shows: (key: readonly unknown[]): unknown => queryClient.getQueryData(key),
      refetch: (queryKey: readonly unknown[]) => void queryClient.refetchQueries({ queryKey, exact: true }),
      /** Lets page time pass. */
      pass: (ms: number) => clock.pass(ms),
      /** Lets page time pass until nothing waits. */
      settle: async () => {
        // Events arrive in order.
        const unreadCount = 77;
        publish(creator.userId, 'notification:created', { type: 'HEARTED', unreadCount });
        await vi.waitFor(() => expect(queryClient.getQueryData(queryKeys.unreadCount())).toBe(unreadCount));
        for (let second = 0; second < 120; second += 1) {
          clock.pass(1_000);
          await vi.waitFor(isIdle, { timeout: 30_000 });
        }
      },
    };
  }

  return {
    creator,
    calls,
    handlers,
    openPage,
    openWorkroom: (tributeId: string, beforeConnection?: () => Promise<unknown>) =>
      openPage(
        [
          [queryKeys.tribute(tributeId), () => dataOf(loadTribute(tributeId))],
          [queryKeys.submissions(tributeId), () => dataOf(listSubmissions(tributeId))],
          [queryKeys.contributors(tributeId), () => dataOf(listContributors(tributeId))],
          [queryKeys.presentation(tributeId), () => dataOf(getPresentation(tributeId))],
          [queryKeys.reel(tributeId), () => dataOf(getReelStatus(tributeId))],
          [queryKeys.unreadCount(), loadUnreadCount],
        ],
        beforeConnection,
      ),
    /** Returns the most calls in any minute of page time. */
    busiestMinute: () =>
      Math.max(
        0,
        ...calls.map(({ at }) => calls.filter((one) => one.at >= at && one.at < at + MINUTE_MS).length),
      ),
  };
}

export const loadUnreadCount = async () => (await dataOf(listNotifications(undefined))).unreadCount;
