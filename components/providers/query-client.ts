import { QueryClient } from '@tanstack/react-query';
import type { ApiResult } from '#lib/api/client.ts';

/** How long an answer counts as fresh, in milliseconds; events of the server refresh it before. */
const STALE_AFTER_MS = 30_000;
const RETRIES_MAX = 2;

/** The query cache of the signed-in pages. Only what may pass by itself is tried again. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: STALE_AFTER_MS,
        retry: (failures, error) => failures < RETRIES_MAX && mayPass(error),
      },
    },
  });
}

function mayPass({ cause }: Error): boolean {
  // `dataOf` puts the result of the call into the cause.
  const { status } = (cause ?? { status: 0 }) as Pick<ApiResult<unknown>, 'status'>;
  return status === 0 || status >= 500;
}
