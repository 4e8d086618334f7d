import { QueryObserver } from '@tanstack/react-query';
import { createQueryClient } from '#components/providers/query-client.ts';
import { dataOf, request } from '#lib/browser/api/client.ts';
import { queryKeys } from '#lib/browser/hooks/query-keys.ts';
import { followServer } from '#lib/browser/realtime/follow-server.ts';
import type { PagesReport, PagesWish } from './many-pages.ts';

// Many pages of signed-in people in one process, with the code that browsers run. All are in sight or all are hidden.
const pages: { userId: string; queryClient: ReturnType<typeof createQueryClient> }[] = [];
const failures: string[] = [];
let calls = 0;

/** What the code asks a browser for. */
function becomeBrowser(origin: string, visibilityState: string): void {
  const { fetch } = globalThis;
  const call = (address: string, init: RequestInit) => {
    calls += 1;
    return fetch(new URL(address, origin), init);
  };
  Object.assign(globalThis, { location: new URL(origin), fetch: call });
  Object.assign(globalThis, {
    document: { visibilityState, cookie: '', documentElement: { lang: 'en', dataset: {} } },
  });
}

function openPage({ userId, token }: { userId: string; token: string }, isVisible: boolean): void {
  const queryClient = createQueryClient();
  // What the home page of a creator loads.
  const lists = { '/tribute': queryKeys.tributes(), '/notification': queryKeys.notificationList() } as const;
  for (const [path, queryKey] of isVisible ? Object.entries(lists) : []) {
    const queryFn = () => dataOf(request(path as '/tribute', { idToken: token }));
    new QueryObserver(queryClient, { queryKey, queryFn }).subscribe(({ error }) => {
      if (error) failures.push(`${path}: ${error.message}`);
    });
  }
  const identity = {
    getIdToken: async () => token,
    renewToken: async () => ({ status: 200 as const, error: null }),
  };
  followServer({ identity, userId }, queryClient);
  pages.push({ userId, queryClient });
}

const report = (): PagesReport => ({
  calls,
  failures,
  told: pages
    .filter(({ queryClient }) => queryClient.getQueryData(queryKeys.unreadCount()) === 0)
    .map(({ userId }) => userId),
});

process.on('message', (wish: PagesWish) => {
  if (wish.open) {
    becomeBrowser(wish.open.origin, wish.open.isVisible ? 'visible' : 'hidden');
    for (const person of wish.open.people) openPage(person, wish.open.isVisible);
  }
  if (wish.forget)
    for (const { queryClient } of pages) queryClient.removeQueries({ queryKey: queryKeys.unreadCount() });
  if (wish.isOpened) failures.length = 0;
  process.send?.(report());
});
process.once('disconnect', () => process.exit());
process.send?.('ready');
