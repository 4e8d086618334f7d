import { QueryClient } from '@tanstack/react-query';
import { ApiError } from '#lib/browser/api/client.ts';
import { forgetAlso } from '#lib/browser/auth/forget-person.ts';

/** Milliseconds; server events refresh earlier. */
const STALE_AFTER_MS = 30_000;
const RETRIES_MAX = 2;

let ofThisBrowser: QueryClient | undefined;

export function sharedQueryClient(): QueryClient {
  if (typeof window === 'undefined') return createQueryClient();
  if (!ofThisBrowser) {
    const queryClient = createQueryClient();
    forgetAlso(() => queryClient.clear());
    ofThisBrowser = queryClient;
  }
  return ofThisBrowser;
}

/** Retries only temporary failures. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: STALE_AFTER_MS,
        // Offline calls fail at once; a paused one would show its skeleton forever.
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
