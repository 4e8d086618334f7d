import { QueryClient } from '@tanstack/react-query';
import { ApiError } from '#lib/browser/api/client.ts';
import { forgetAlso } from '#lib/browser/auth/forget-person.ts';

/** How long an answer counts as fresh, in milliseconds; events of the server refresh it before. */
const STALE_AFTER_MS = 30_000;
const RETRIES_MAX = 2;

let ofThisBrowser: QueryClient | undefined;

/** The one query cache of a browser, which forgets with the person; each drawing on the server has its own. */
export function sharedQueryClient(): QueryClient {
  if (typeof window === 'undefined') return createQueryClient();
  if (!ofThisBrowser) {
    const queryClient = createQueryClient();
    forgetAlso(() => queryClient.clear());
    ofThisBrowser = queryClient;
  }
  return ofThisBrowser;
}

/** The query cache of the signed-in pages. Only what may pass by itself is tried again. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: STALE_AFTER_MS,
        // Without a network a call fails, and the page says so; a paused one would show its skeleton for ever.
        networkMode: 'always',
        refetchOnReconnect: true,
        retry: (failures, error) => failures < RETRIES_MAX && mayPass(error),
      },
      mutations: { networkMode: 'always' },
    },
  });
}

function mayPass(error: Error): boolean {
  return !(error instanceof ApiError) || error.status === 0 || error.status >= 500;
}
