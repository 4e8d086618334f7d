'use client';

import { QueryClientContext, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useContext, useState } from 'react';
import { sharedQueryClient } from './query-client.ts';

/**
 * Gives what is under it the query cache, the same one wherever it stands. It is not at the root because the pages
 * that lead to sign-in have nothing to ask for, and it is a sixth of what such a page may weigh.
 */
export function Queries({ children }: { children: ReactNode }) {
  const above = useContext(QueryClientContext);
  const [queryClient] = useState(() => above ?? sharedQueryClient());
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
}
